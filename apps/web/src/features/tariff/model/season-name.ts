import type { Translate } from '#shared/i18n/texts.ts';

/** The name of a season; without one the day on which it begins. */
export function nameOfSeason({ name, from }: { name: string; from: string }, t: Translate<'tariff'>): string {
  return name || t('seasonFrom', { month: Number(from.slice(0, 2)), day: Number(from.slice(3)) });
}
