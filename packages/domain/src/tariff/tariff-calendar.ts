import { type TariffBand, type TariffDayType, type TariffVersion, tariffBands } from './tariff-version.ts';

/** What a date of a tariff's calendar may be named as. */
export const tariffDateKinds = ['holiday', 'shiftedWorkday', 'hotDay'] as const;
export type TariffDateKind = (typeof tariffDateKinds)[number];

/** The dates of a tariff's calendar by what they are, as 2026-10-01. */
export type TariffDates = Record<TariffDateKind, readonly string[]>;

export const noTariffDates: TariffDates = { holiday: [], shiftedWorkday: [], hotDay: [] };

/** The dates (2026-10-01) that are not what their weekday says. */
export interface TariffCalendar {
  holidays: ReadonlySet<string>;
  /** Days of a weekend that are worked. */
  shiftedWorkdays: ReadonlySet<string>;
  hotDays: ReadonlySet<string>;
}

/** Makes sets of the dates of a calendar, by which the calculation asks. */
export function createTariffCalendar({ holiday, shiftedWorkday, hotDay }: TariffDates): TariffCalendar {
  return { holidays: new Set(holiday), shiftedWorkdays: new Set(shiftedWorkday), hotDays: new Set(hotDay) };
}

export const emptyTariffCalendar: TariffCalendar = { holidays: new Set(), shiftedWorkdays: new Set(), hotDays: new Set() };

/** Returns the type of a date. A holiday is also a rest day, for a version that has no type of its own for it. */
export function dayTypeOf(date: string, { dayTypes }: Pick<TariffVersion, 'dayTypes'>, calendar: TariffCalendar): TariffDayType {
  const isHoliday = calendar.holidays.has(date);
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  const isWeekend = (weekday === 0 || weekday === 6) && !calendar.shiftedWorkdays.has(date);
  const fits: Record<TariffDayType, boolean> = {
    hotDay: calendar.hotDays.has(date),
    holiday: isHoliday,
    restDay: isHoliday || isWeekend,
    ordinary: true,
  };
  return dayTypes.find((type) => fits[type]) ?? 'ordinary';
}

/** Returns the season of a date: the one that began last, in the year before where none has begun in this one. */
export function seasonOf(date: string, { seasons }: Pick<TariffVersion, 'seasons'>): TariffVersion['seasons'][number] | undefined {
  const day = date.slice(5);
  const byStart = [...seasons].sort((one, other) => (one.from < other.from ? -1 : 1));
  return byStart.findLast(({ from }) => from <= day) ?? byStart.at(-1);
}

/**
 * Returns the band of each quarter of a date's wall clock.
 * @throws RangeError for a version that has faults
 */
export function listBandsOf(date: string, version: TariffVersion, calendar: TariffCalendar): readonly TariffBand[] {
  const slots = seasonOf(date, version)?.slots[dayTypeOf(date, version, calendar)] ?? '';
  return Array.from(slots, (code) => {
    const band = tariffBands.find((known) => known === code);
    if (band === undefined) throw new RangeError(`no band ${code}`);
    return band;
  });
}
