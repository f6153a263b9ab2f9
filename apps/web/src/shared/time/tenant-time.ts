import { isTimeZone, localDate } from '@energy-om/domain';
import { useSession } from '../session/session-store.ts';

const phonesZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whether a browser knows a zone takes it several milliseconds to say, and each screen asks many times. */
const knownZones = new Map<string, boolean>();

function isKnown(zone: string): boolean {
  const known = knownZones.get(zone) ?? isTimeZone(zone);
  knownZones.set(zone, known);
  return known;
}

const zoneOf = (zone: string | null | undefined): string => (zone && isKnown(zone) ? zone : phonesZone());

/** The time zone in which the tenant's days begin; the phone's own without a tenant. */
export const tenantZone = (): string => zoneOf(useSession.getState().user?.timeZone);

export function useTenantZone(): string {
  return zoneOf(useSession((session) => session.user?.timeZone));
}

/** The tenant's date, as 2026-11-20, whatever the phone's is. */
export const tenantToday = (now: number = Date.now()): string => localDate(now, tenantZone());
