import { localDayAt } from '@energy-om/domain';
import type { SignedInContext } from '#services/core/request-context.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';

/** Loads the tenant's local date, such as 2026-11-20. */
export async function loadToday(context: SignedInContext): Promise<string> {
  return localDayAt(context.clock.now().getTime(), await loadTimeZone(context)).date;
}
