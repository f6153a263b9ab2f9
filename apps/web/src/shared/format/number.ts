import { roundToTwo } from '@energy-om/domain';
import { currentLanguage } from '../i18n/language.ts';

/** A number in the current language: at most 2 decimals by default, thousands separated. */
export function formatNumber(value: number, maximumFractionDigits = 2): string {
  return new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits }).format(
    maximumFractionDigits === 2 ? roundToTwo(value) : value,
  );
}

/** @param share 0 to 1. */
export function formatPercent(share: number, maximumFractionDigits = 1): string {
  return new Intl.NumberFormat(currentLanguage(), { style: 'percent', maximumFractionDigits }).format(share);
}
