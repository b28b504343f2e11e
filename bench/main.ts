import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchAct } from './act.js';
import { benchFocus } from './focus.js';
import { benchHandles } from './handles.js';
import { benchLook } from './look.js';
import { benchMemory } from './memory.js';
import { benchProjection } from './projection.js';
import { benchSize } from './size.js';
import { benchSweep } from './sweep.js';
import { benchWindow } from './window.js';

/** The measurements by name; without a name all run. */
const BENCHES: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  look: benchLook,
  window: benchWindow,
  sweep: benchSweep,
  handles: benchHandles,
  memory: benchMemory,
  focus: benchFocus,
  act: benchAct,
  size: benchSize,
  projection: benchProjection,
};

const names = process.argv.slice(2);
const unknown = names.find((name) => !Object.hasOwn(BENCHES, name));
if (unknown !== undefined) {
  console.error(`expected ${Object.keys(BENCHES).join(' or ')}, got ${JSON.stringify(unknown.slice(0, 40))}`);
  process.exit(2);
}
const folder = await mkdtemp(join(tmpdir(), 'cdp-observe-bench-'));
try {
  for (const name of names.length > 0 ? names : Object.keys(BENCHES)) await BENCHES[name]?.(folder);
} finally {
  await rm(folder, { recursive: true, force: true });
}
