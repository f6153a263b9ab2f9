import type { Language } from '@energy-om/contract';
import { showOrDash } from '@energy-om/domain';

/** How numbers and times stand in a printed document: as figures that mean the same in both languages. */
export interface DocumentFormat {
  /** 2026-11-20 09:05 in the tenant's time zone; '-' for null. */
  time(instant: string | null): string;
  number(value: number, decimals?: number): string;
  list(texts: readonly string[]): string;
}

export function createDocumentFormat(language: Language, timeZone: string): DocumentFormat {
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return {
    time: (instant) => (instant === null ? showOrDash(null) : local.format(new Date(instant))),
    number: (value, decimals) =>
      new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals ?? 6 }).format(value),
    list: (texts) => (texts.length === 0 ? showOrDash(null) : texts.join(language === 'en' ? ', ' : '、')),
  };
}
