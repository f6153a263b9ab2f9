import { localPartsAt } from '../clock/local-parts.ts';

/** `Asia/Shanghai`, `America/Argentina/Ushuaia`, `UTC`. Offsets are left out: databases read their sign the other way round. */
const namePattern = /^(UTC|[A-Z][A-Za-z_]+(\/[A-Z][A-Za-z0-9_+-]*)+)$/;

/** Whether it is the name of a time zone of the IANA database, as this program knows it. */
export function isTimeZone(name: string): boolean {
  if (!namePattern.test(name)) return false;
  try {
    localPartsAt(0, name);
    return true;
  } catch {
    return false;
  }
}
