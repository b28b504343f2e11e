// uvu looks at this flag when it is loaded. With it, uvu does not start by itself; `run.ts` starts it.
declare global {
  var UVU_DEFER: number;
  var UVU_INDEX: number;
  var UVU_QUEUE: unknown[][];
}

globalThis.UVU_DEFER = 1;

export {};
