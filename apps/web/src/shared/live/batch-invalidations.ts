import type { ApiName } from '@energy-om/contract';
import { invalidateApi } from '../api/use-api-query.ts';

/** Several things that happen at once are one reason to read again. */
const togetherMs = 300;

/** Has reads that are on the screen made again. */
export type ReadAgain = (names: readonly ApiName[]) => void;

export function batchInvalidations(): { readAgain: ReadAgain; stop: () => void } {
  const due = new Set<ApiName>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  return {
    readAgain(names) {
      for (const name of names) due.add(name);
      timer ??= setTimeout(() => {
        timer = null;
        const together = [...due];
        due.clear();
        void invalidateApi(...together);
      }, togetherMs);
    },
    stop() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
