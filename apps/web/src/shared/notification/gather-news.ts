import type { LiveMessage } from '@energy-om/contract';

export type Notified = Extract<LiveMessage, { kind: 'notified' }>['notification'];

/** What comes within this of each other is told of together; milliseconds. */
export const togetherMs = 1000;

interface MessageBatch {
  add: (message: Notified) => void;
  /** What comes next does not belong together with what came before. */
  forget: () => void;
}

/**
 * Tells of each message at once, and of one that comes soon after others together with them.
 * @param tell of all that belong together so far
 */
export function batchMessages(tell: (messages: readonly Notified[]) => void): MessageBatch {
  let together: Notified[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const forget = () => {
    clearTimeout(timer);
    together = [];
  };
  return {
    add(message) {
      together.push(message);
      clearTimeout(timer);
      timer = setTimeout(forget, togetherMs);
      tell(together);
    },
    forget,
  };
}
