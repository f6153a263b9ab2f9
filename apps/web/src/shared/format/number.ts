import { roundToTwo } from '@energy-om/domain';
import { currentLanguage } from '../i18n/language.ts';

const formatters = new Map<string, Intl.NumberFormat>();

/** A formatter of the current language. They are expensive to create, and a screen needs one for each of its figures. */
export function numberFormatter(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const language = currentLanguage();
  const key = `${language} ${JSON.stringify(options)}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.NumberFormat(language, options);
    formatters.set(key, formatter);
  }
  return formatter;
}

/** A number in the current language: at most 2 decimals by default, thousands separated. */
export function formatNumber(value: number, maximumFractionDigits = 2): string {
  return numberFormatter({ maximumFractionDigits }).format(maximumFractionDigits === 2 ? roundToTwo(value) : value);
}

/** @param share 0 to 1. */
export function formatPercent(share: number, maximumFractionDigits = 1): string {
  return numberFormatter({ style: 'percent', maximumFractionDigits }).format(share);
}
