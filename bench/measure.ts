export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}

/**
 * Runs each subject `rounds` times, in turn, so that all meet the same machine; gives the median milliseconds of each.
 * Some rounds before are not counted.
 */
export async function interleave(
  subjects: Readonly<Record<string, () => Promise<unknown>>>,
  rounds: number,
  warmUpRounds = WARM_UP_ROUNDS,
): Promise<Record<string, number>> {
  const times = new Map<string, number[]>(Object.keys(subjects).map((name) => [name, []]));
  for (let round = -warmUpRounds; round < rounds; round++) {
    for (const [name, run] of Object.entries(subjects)) {
      const start = performance.now();
      await run();
      if (round >= 0) times.get(name)?.push(performance.now() - start);
    }
  }
  return Object.fromEntries([...times].map(([name, values]) => [name, median(values)]));
}

/** Enough for the engine and the floor to be compiled as far as they will be. */
const WARM_UP_ROUNDS = 50;

/** Lines up a table for a terminal; every column but the first to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  ');
  return rows.map(line).join('\n');
}
