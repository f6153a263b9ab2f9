const minutesPerHour = 60;
const endOfDay = 24 * minutesPerHour;

/** 08:30. The end of a day is shown as midnight, which is how the phone's picker knows it. */
export function formatMinutes(minutes: number): string {
  const hour = Math.floor(minutes / minutesPerHour) % 24;
  return `${String(hour).padStart(2, '0')}:${String(minutes % minutesPerHour).padStart(2, '0')}`;
}

/** Minutes after midnight; NaN where nothing is typed. */
export function parseStart(time: string): number {
  const [hour = Number.NaN, minute = Number.NaN] = time.split(':').map(Number);
  return time === '' ? Number.NaN : hour * minutesPerHour + minute;
}

/** The same for the end of a period: midnight is the end of the day. */
export function parseEnd(time: string): number {
  return parseStart(time) || (time === '' ? Number.NaN : endOfDay);
}
