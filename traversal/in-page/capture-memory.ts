/**
 * What one capture works out once and may ask for again. The document cannot change during a capture, and may have
 * changed completely before the next, so everything is forgotten in between.
 */
const forgets: (() => void)[] = [];
/** What lasts longer: as long as nothing changes that the document's index hears of. */
const forgetsOfDocument: (() => void)[] = [];

/** A memory that is empty when a capture begins. */
export function captureMemory<T>(empty: () => T): () => T {
  return memoryIn(forgets, empty);
}

/** What is worked out of an element, once a capture. */
export function oncePerCapture<T>(workOut: (element: Element) => T): (element: Element) => T {
  const known = captureMemory(() => new Map<Element, T>());
  return (element) => {
    let answer = known().get(element);
    if (answer === undefined) {
      answer = workOut(element);
      known().set(element, answer);
    }
    return answer;
  };
}

/** A memory of what the structure of the document alone decides, from look to look (`document-index.ts`). */
export function documentMemory<T>(empty: () => T): () => T {
  return memoryIn(forgetsOfDocument, empty);
}

function memoryIn<T>(owner: (() => void)[], empty: () => T): () => T {
  let memory: T | undefined;
  owner.push(() => {
    memory = undefined;
  });
  return () => {
    memory ??= empty();
    return memory;
  };
}

/** Whether a change of the document is heard of. */
let isWatched = false;

/** Ends a capture. */
export function forgetCapture(): void {
  for (const forget of forgets) forget();
  if (!isWatched) forgetDocument();
}

/** From now on `forgetDocument` is called with the first change of the document. */
export function keepDocument(): void {
  isWatched = true;
}

/** The document may have changed. */
export function forgetDocument(): void {
  isWatched = false;
  for (const forget of forgetsOfDocument) forget();
}
