import type { ApiOutput } from '@energy-om/contract';
import { consumptionUnits, type LineWords } from '@energy-om/domain';
import { formatTenantDay } from '#shared/format/tenant-time.ts';
import type { useTexts } from '#shared/i18n/texts.ts';

export type Bill = ApiOutput<'getBill'>;
export type BillHead = ApiOutput<'listBills'>['items'][number];
export type BillLine = Bill['lines'][number];

type Words = ReturnType<typeof useTexts<'bill'>>;

export const unitOf = ({ energyType }: Pick<BillHead, 'energyType'>): string => consumptionUnits[energyType] ?? '';

/** The last day ends at the midnight of `to`. */
export function describePeriod({ from, to }: Pick<BillHead, 'from' | 'to'>, t: Words): string {
  return t('period', { from: formatTenantDay(from), to: formatTenantDay(Math.max(Date.parse(from), Date.parse(to) - 1)) });
}

/** @param words what the lines of the bill have to be told apart by */
export function nameLine({ component, band, step }: BillLine, words: LineWords, t: Words): string {
  const name = band === null || !words.bands ? t(`component.${component}`) : t(`band.${band}`);
  return step === null || !words.steps ? name : t('step', { name, step });
}
