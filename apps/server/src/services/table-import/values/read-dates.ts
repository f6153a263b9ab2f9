import { inBoth } from '../fault-text.ts';
import { type ColumnReader, ValueFault } from '../read/column.ts';

const datePattern = /^(\d{4})(?:-|\/|\.|年)(\d{1,2})(?:-|\/|\.|月)(\d{1,2})日?$/;

/** A local date: 2026-01-31, as spreadsheets write it (2026/1/31), or a cell with the format of a date. */
export const readDate: ColumnReader<string> = Object.assign(
  (text: string): string | ValueFault => {
    const [, year = '', month = '', day = ''] = datePattern.exec(text) ?? [];
    const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    return isDate(date) ? date : new ValueFault(inBoth('不是日期，应如 2026-01-31', 'is no date such as 2026-01-31'));
  },
  { takesDates: true },
);

/** Whether the calendar has the day: 2026-02-30 would otherwise be one of March. */
function isDate(date: string): boolean {
  const at = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date);
}
