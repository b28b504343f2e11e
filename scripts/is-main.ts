import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Whether Node was started with the module of this URL, by whatever link. */
export function isMain(moduleUrl: string): boolean {
  const [, main] = process.argv;
  return main !== undefined && realpathSync(main) === fileURLToPath(moduleUrl);
}
