import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Browser, type Observation } from '../index.js';
import { openBenchBrowser } from './bench-browser.js';
import { countElements, installFloor } from './floor.js';
import { interleave, table } from './measure.js';
import { generatePage } from './pages.js';

const SIZES = [100, 1_000, 5_000, 20_000];
const ROUNDS = 100;
/** What click surfaces may cost. */
const MICROSECONDS_FOR_AN_ELEMENT = 3;

/** A look against the floor, on pages of four sizes, click surfaces off and on. */
export async function benchLook(folder: string): Promise<void> {
  await using opened = await openBenchBrowser();
  const { connection } = opened;
  const rows = [
    ['controls', 'floor ms', 'look ms', 'ratio', 'with surfaces ms', 'allowed ms', 'elements', 'styles read'],
  ];
  for (const size of SIZES) {
    const path = join(folder, `${size}.html`);
    await writeFile(path, generatePage(size));
    const url = pathToFileURL(path).href;
    const plain = await new Browser(connection, { clickSurfaces: false }).open(url, { deadlineMs: 60_000 });
    const withSurfaces = await new Browser(connection).attach(plain.targetId);
    const session = await connection.attach(plain.targetId);
    const floor = await installFloor(session);
    const total = await countElements(session);
    let coverage: Observation['coverage'] | undefined;
    const ms = await interleave(
      {
        floor,
        look: () => plain.observe(),
        surfaces: async () => {
          coverage = (await withSurfaces.observe()).coverage;
        },
      },
      ROUNDS,
    );
    const { floor: floorMs = 0, look = 0, surfaces = 0 } = ms;
    // The page is even: the elements of its window are those of as large a part of it.
    const elements = Math.round((total * (coverage?.scanned ?? 0)) / size);
    rows.push([
      String(size),
      floorMs.toFixed(2),
      look.toFixed(2),
      (look / floorMs).toFixed(2),
      surfaces.toFixed(2),
      (2 * floorMs + (MICROSECONDS_FOR_AN_ELEMENT * elements) / 1_000).toFixed(2),
      String(elements),
      String(coverage?.styles_read ?? 0),
    ]);
    await session.close();
    await withSurfaces.close();
    await plain.close();
  }
  console.log(
    `One look against the floor (median of ${ROUNDS}, interleaved; goals: ratio at most 2.0; with surfaces at most what is allowed)\n`,
  );
  console.log(`${table(rows)}\n`);
}
