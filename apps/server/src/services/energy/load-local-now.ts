import { localDayAt } from '@energy-om/domain';
import type { SignedInContext } from '#services/core/request-context.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import type { LocalNow } from './compare-periods.ts';

export async function loadLocalNow(context: SignedInContext): Promise<LocalNow> {
  return findLocalNow(context.clock.now(), await loadTimeZone(context));
}

export function findLocalNow(now: Date, zone: string): LocalNow {
  const { date, start } = localDayAt(now.getTime(), zone);
  return { today: date, elapsedMs: now.getTime() - start, zone };
}
