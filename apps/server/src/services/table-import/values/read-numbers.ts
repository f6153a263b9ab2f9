import { inBoth } from '../fault-text.ts';
import { ValueFault } from '../read/column.ts';

/** A number as people and spreadsheets write it; its range is judged where it is used. */
export function readNumber(text: string): number | ValueFault {
  const number = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : new ValueFault(inBoth('不是数字', 'is no number'));
}

export function readWholeNumber(text: string): number | ValueFault {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : new ValueFault(inBoth('不是整数', 'is no whole number'));
}
