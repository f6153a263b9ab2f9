import { isTimeZone, localDate } from '@energy-om/domain';
import { useSession } from '../session/session-store.ts';

const phonesZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

const zoneOf = (zone: string | null | undefined): string => (zone && isTimeZone(zone) ? zone : phonesZone());

/** The time zone in which the tenant's days begin; the phone's own without a tenant. */
export const tenantZone = (): string => zoneOf(useSession.getState().user?.timeZone);

export function useTenantZone(): string {
  return zoneOf(useSession((session) => session.user?.timeZone));
}

/** The tenant's date, as 2026-11-20, whatever the phone's is. */
export const tenantToday = (now: number = Date.now()): string => localDate(now, tenantZone());
