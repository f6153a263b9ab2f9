import type { ApiName } from '@energy-om/contract';
import { invalidateApi } from '#shared/api/use-api-query.ts';

/** Messages that arrive within this time cause one read together. */
const batchDelayMs = 300;

/** Marks reads as stale; those on the screen are made again. */
export type Invalidate = (names: readonly ApiName[]) => void;

export function batchInvalidations(): { invalidate: Invalidate; stop: () => void } {
  const pending = new Set<ApiName>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  return {
    invalidate(names) {
      for (const name of names) pending.add(name);
      timer ??= setTimeout(() => {
        timer = null;
        const names = [...pending];
        pending.clear();
        void invalidateApi(...names);
      }, batchDelayMs);
    },
    stop() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
