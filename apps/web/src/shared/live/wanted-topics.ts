/** Topics that something on the screen of this tab wants to hear, each with how often it is wanted. */
const wanted = new Map<string, number>();
const handlers = new Set<() => void>();

/** Wants topics until the returned function is called. */
export function wantTopics(topics: readonly string[]): () => void {
  for (const topic of topics) wanted.set(topic, (wanted.get(topic) ?? 0) + 1);
  tell();
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    for (const topic of topics) {
      const times = (wanted.get(topic) ?? 0) - 1;
      if (times > 0) wanted.set(topic, times);
      else wanted.delete(topic);
    }
    tell();
  };
}

export function listWantedTopics(): string[] {
  return [...wanted.keys()];
}

/** Returns the way to stop. */
export function onWantedTopics(handler: () => void): () => void {
  handlers.add(handler);
  return () => handlers.delete(handler);
}

function tell(): void {
  for (const handler of handlers) handler();
}
