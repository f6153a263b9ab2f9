const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns year, month, day, hour, minute and second as local clocks show them, in digits.
 * @param instant epoch milliseconds
 * @throws RangeError for an unknown time zone
 */
export function localPartsAt(instant: number, timeZone: string): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  let formatter = formatters.get(timeZone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(timeZone, formatter);
  }
  return Object.fromEntries(formatter.formatToParts(instant).map(({ type, value }) => [type, value]));
}
