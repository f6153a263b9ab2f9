/** 2026-11, by the phone's calendar. */
export function monthOf(date: Date): string {
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`;
}

/** 2026-11-20, by the phone's calendar. */
export function dateOf(date: Date): string {
  return `${monthOf(date)}-${String(date.getDate()).padStart(2, '0')}`;
}

export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return monthOf(new Date(year, number - 1 + count, 1));
}

/** Days of the week before the first of a month, weeks beginning on Sunday as the specification lists them (spec §9). */
export function countLeadingDays(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(year, number - 1, 1).getDay();
}
