/** A call that has not been answered. */
export interface PendingCall {
  /** Milliseconds of the monotonic clock. */
  startedAt: number;
  timeOut(): void;
}

/** Every call is answered within 6 s, even while the database is unavailable. */
export const answerWithinMs = 5800;
const checkIntervalMs = 100;

export interface AnswerDeadline {
  watch(pending: PendingCall): void;
  release(pending: PendingCall): void;
  stop(): void;
}

/** One timer serves all calls, because a timer for each would cost every call what only a stuck one needs. */
export function createAnswerDeadline(limitMs = answerWithinMs): AnswerDeadline {
  // Calls are in order of arrival, so the oldest is the first.
  const waiting = new Set<PendingCall>();
  const timer = setInterval(() => {
    const oldest = performance.now() - limitMs;
    for (const pending of waiting) {
      if (pending.startedAt > oldest) return;
      waiting.delete(pending);
      pending.timeOut();
    }
  }, checkIntervalMs);
  timer.unref();
  return {
    watch: (pending) => void waiting.add(pending),
    release: (pending) => void waiting.delete(pending),
    stop: () => clearInterval(timer),
  };
}
