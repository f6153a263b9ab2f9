import type { LiveMessage } from '@energy-om/contract';

export type LiveNotification = Extract<LiveMessage, { kind: 'notified' }>['notification'];

/** A message that arrives within this time of the one before belongs to the same batch. */
export const batchWindowMs = 1000;

interface MessageBatch {
  add: (message: LiveNotification) => void;
  /** Ends the batch: the next message begins a new one. */
  reset: () => void;
}

/**
 * Shows each message at once; one that arrives soon after others is shown together with them.
 * @param show receives all messages of the batch so far
 */
export function batchMessages(show: (messages: readonly LiveNotification[]) => void): MessageBatch {
  let batch: LiveNotification[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reset = () => {
    clearTimeout(timer);
    batch = [];
  };
  return {
    add(message) {
      batch.push(message);
      clearTimeout(timer);
      timer = setTimeout(reset, batchWindowMs);
      show(batch);
    },
    reset,
  };
}
