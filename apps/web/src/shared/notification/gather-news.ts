import type { LiveMessage } from '@energy-om/contract';

export type Notified = Extract<LiveMessage, { kind: 'notified' }>['notification'];

/** What comes within this of each other is told of together; milliseconds. */
export const togetherMs = 1000;

/**
 * Tells of each message at once, and of one that comes soon after others together with them.
 * @param tell of all that belong together so far
 */
export function gatherNews(tell: (messages: readonly Notified[]) => void): { add: (message: Notified) => void; stop: () => void } {
  let together: Notified[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    add(message) {
      together.push(message);
      clearTimeout(timer);
      timer = setTimeout(() => {
        together = [];
      }, togetherMs);
      tell(together);
    },
    stop: () => clearTimeout(timer),
  };
}
