import type { ApiOutput } from '@energy-om/contract';

type Shift = ApiOutput<'listShifts'>['shifts'][number];

/**
 * The shifts of a colleague that can be swapped for an own one: those to come, of another kind where they are of the same day, and where
 * neither works already on the day of the shift that they would get.
 *
 * @param shifts of the team
 */
export function listSwappable(
  own: Shift,
  colleagueId: string | null,
  shifts: readonly Shift[],
  me: string,
  now = new Date().toISOString(),
): Shift[] {
  if (colleagueId === null) return [];
  const worksOn = (accountId: string, day: string) => shifts.some((shift) => shift.accountId === accountId && shift.day === day);
  return shifts.filter((shift) => {
    if (shift.accountId !== colleagueId || shift.startsAt <= now) return false;
    if (shift.day === own.day) return shift.type !== own.type;
    return !worksOn(me, shift.day) && !worksOn(colleagueId, own.day);
  });
}
