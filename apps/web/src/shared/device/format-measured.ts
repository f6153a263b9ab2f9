import type { MeasuredValue } from '@energy-om/domain';
import { formatNumber, numberFormatter } from '../format/number.ts';
import { textOf } from '../i18n/texts.ts';

/** For a value whose model is not known. */
const defaultDecimals = 2;
/** More digits than any model measures: a limit is shown as it was typed. */
const maxDecimals = 6;

/**
 * A measured value without its unit: a number always with the model's digits, so that a changing value does not jump; a switch in words; a
 * text unchanged.
 * @param decimals digits after the point; null where no model defines the value
 */
export function formatMeasured(value: MeasuredValue, decimals: number | null): string {
  if (typeof value === 'boolean') return textOf('common', value ? 'measured.on' : 'measured.off');
  if (typeof value === 'string') return value;
  const digits = decimals ?? defaultDecimals;
  const minDigits = decimals === null ? 0 : digits;
  return numberFormatter({ minimumFractionDigits: minDigits, maximumFractionDigits: digits }).format(value);
}

/** 132.4 °C, 80.2% */
export function formatMeasuredWithUnit(value: MeasuredValue, { unit, decimals }: { unit: string | null; decimals: number | null }): string {
  return typeof value === 'number' ? addUnit(formatMeasured(value, decimals), unit) : formatMeasured(value, decimals);
}

/** A limit as it was set: 130 °C, not 130.0 °C. */
export function formatLimit(limit: number, unit: string | null): string {
  return addUnit(formatNumber(limit, maxDecimals), unit);
}

function addUnit(text: string, unit: string | null): string {
  if (!unit) return text;
  return unit.startsWith('%') ? `${text}${unit}` : `${text} ${unit}`;
}
