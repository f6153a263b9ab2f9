import type { ApiOutput } from '@energy-om/contract';
import { consumptionUnits, type LineWords } from '@energy-om/domain';
import { formatSignedMoney } from '#shared/format/money.ts';
import { formatTenantDay } from '#shared/format/tenant-time.ts';
import type { useTexts } from '#shared/i18n/texts.ts';

export type Bill = ApiOutput<'getBill'>;
export type BillListItem = ApiOutput<'listBills'>['items'][number];
export type BillHead = Omit<BillListItem, 'openCents'>;
export type BillLine = Bill['lines'][number];
export type BillObstacle = ApiOutput<'getBillClosing'>['obstacles'][number];

type Words = ReturnType<typeof useTexts<'bill'>>;

export const unitOf = ({ energyType }: Pick<BillHead, 'energyType'>): string => consumptionUnits[energyType] ?? '';

/** The last day ends at the midnight of `to`. */
export function describePeriod({ from, to }: Pick<BillHead, 'from' | 'to'>, t: Words): string {
  return t('period', { from: formatTenantDay(from), to: formatTenantDay(Math.max(Date.parse(from), Date.parse(to) - 1)) });
}

/** Its number, and by how much it was corrected since. */
export function describeClosed({ number, correctionCount, correctedCents }: NonNullable<BillHead['closed']>, t: Words): string {
  const parts = [t('number', { number }), correctionCount > 0 && t('corrected', { amount: formatSignedMoney(correctedCents) })];
  return parts.filter(Boolean).join(' · ');
}

/** @param words what the lines of the bill have to be told apart by */
export function nameLine({ component, band, step }: Pick<BillLine, 'component' | 'band' | 'step'>, words: LineWords, t: Words): string {
  if (component === 'shared')
    return [t('component.shared'), band === null || !words.bands ? null : t(`band.${band}`)].filter(Boolean).join(' · ');
  const name = band === null || !words.bands ? t(`component.${component}`) : t(`band.${band}`);
  return step === null || !words.steps ? name : t('step', { name, step });
}
