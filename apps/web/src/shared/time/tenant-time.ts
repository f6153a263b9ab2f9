import { isTimeZone, localDate } from '@energy-om/domain';
import { useSession } from '../session/session-store.ts';

const phonesZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whether a browser knows a zone takes it several milliseconds to say, and each screen asks many times. */
const usedZones = new Map<string, string>();

function zoneOf(zone: string | null | undefined): string {
  const given = zone ?? '';
  let used = usedZones.get(given);
  if (used === undefined) {
    used = isTimeZone(given) ? given : phonesZone();
    usedZones.set(given, used);
  }
  return used;
}

/** The time zone in which the tenant's days begin; the phone's own without a tenant. */
export const tenantZone = (): string => zoneOf(useSession.getState().user?.timeZone);

export function useTenantZone(): string {
  return zoneOf(useSession((session) => session.user?.timeZone));
}

/** The tenant's date, as 2026-11-20, whatever the phone's is. */
export const tenantToday = (now: number = Date.now()): string => localDate(now, tenantZone());
