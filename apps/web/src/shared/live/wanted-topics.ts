/** The topics that components of this tab want, each with the number of components. */
const wanted = new Map<string, number>();
const handlers = new Set<() => void>();

/** Requests topics until the returned function is called. */
export function wantTopics(topics: readonly string[]): () => void {
  for (const topic of topics) wanted.set(topic, (wanted.get(topic) ?? 0) + 1);
  notify();
  let isReleased = false;
  return () => {
    if (isReleased) return;
    isReleased = true;
    for (const topic of topics) {
      const count = (wanted.get(topic) ?? 0) - 1;
      if (count > 0) wanted.set(topic, count);
      else wanted.delete(topic);
    }
    notify();
  };
}

export function listWantedTopics(): string[] {
  return [...wanted.keys()];
}

/** Calls the handler whenever the wanted topics change. Returns the function that unregisters it. */
export function onWantedTopics(handler: () => void): () => void {
  handlers.add(handler);
  return () => handlers.delete(handler);
}

function notify(): void {
  for (const handler of handlers) handler();
}
