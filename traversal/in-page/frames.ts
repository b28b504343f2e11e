const nextAnimationFrame = requestAnimationFrame.bind(window);
const startTimer = setTimeout.bind(window);

/** Milliseconds until a page that paints no frame, because it is hidden, is taken to have painted one. */
const FRAME_MS = 100;

/** Waits until the page is about to paint again, so that what moves has moved. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    nextAnimationFrame(() => resolve());
    startTimer(resolve, FRAME_MS);
  });
}
