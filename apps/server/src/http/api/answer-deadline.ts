/** A call waiting for its answer. */
export interface Pending {
  /** Milliseconds of the monotonic clock. */
  startedAt: number;
  giveUp(): void;
}

/** With the database away every call still answers, within 6 s. */
export const answerWithinMs = 5800;
const lookInterval = 100;

export interface AnswerDeadline {
  watch(pending: Pending): void;
  release(pending: Pending): void;
  stop(): void;
}

/** One timer for all calls: a timer each would cost every call what only a stuck one needs. */
export function createAnswerDeadline(limitMs = answerWithinMs): AnswerDeadline {
  // In order of arrival, so the oldest is the first.
  const waiting = new Set<Pending>();
  const timer = setInterval(() => {
    const oldest = performance.now() - limitMs;
    for (const pending of waiting) {
      if (pending.startedAt > oldest) return;
      waiting.delete(pending);
      pending.giveUp();
    }
  }, lookInterval);
  timer.unref();
  return {
    watch: (pending) => void waiting.add(pending),
    release: (pending) => void waiting.delete(pending),
    stop: () => clearInterval(timer),
  };
}
