/** Hears what a listener threw, or what the promise rejected with that it should not have returned. */
export type OnListenerError = (error: unknown, event: string) => void;

type Listener = (params: never) => unknown;

/** The listeners of one session, by event. One that throws harms neither the others nor whoever emits. */
export class EventListeners {
  readonly #byEvent = new Map<string, Set<{ readonly listener: Listener }>>();
  readonly #onError: OnListenerError | undefined;

  constructor(onError?: OnListenerError) {
    this.#onError = onError;
  }

  /** Subscribes. The answer unsubscribes this one subscription: a function that was added twice stays once. */
  add(event: string, listener: Listener): () => void {
    const subscription = { listener };
    const subscriptions = this.#byEvent.get(event) ?? new Set();
    this.#byEvent.set(event, subscriptions.add(subscription));
    return () => {
      subscriptions.delete(subscription);
      if (subscriptions.size === 0 && this.#byEvent.get(event) === subscriptions) this.#byEvent.delete(event);
    };
  }

  /**
   * Calls the listeners in the order they were added: those of this moment, but for the ones that an earlier listener
   * unsubscribed.
   */
  emit(event: string, params: unknown): void {
    const subscriptions = this.#byEvent.get(event);
    if (!subscriptions) return;
    for (const subscription of [...subscriptions]) {
      if (subscriptions.has(subscription)) this.#call(event, subscription.listener, params);
    }
  }

  /** Forgets all listeners. */
  clear(): void {
    for (const subscriptions of this.#byEvent.values()) subscriptions.clear();
    this.#byEvent.clear();
  }

  #call(event: string, listener: Listener, params: unknown): void {
    try {
      const returned = listener(params as never);
      // An async listener is no mistake worth an unhandled rejection, which would end the process.
      if (returned instanceof Promise) returned.catch((error) => this.#report(error, event));
    } catch (error) {
      this.#report(error, event);
    }
  }

  #report(error: unknown, event: string): void {
    try {
      this.#onError?.(error, event);
    } catch {
      // The last one to be told is broken itself; the socket handler goes on.
    }
  }
}
