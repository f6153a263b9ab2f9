import type { ApiOutput } from '@energy-om/contract';
import { consumptionUnits } from '@energy-om/domain';
import { formatAmount } from '#shared/format/amount.ts';
import { numberFormatter } from '#shared/format/number.ts';
import type { Translate } from '#shared/i18n/texts.ts';

export type DelayCost = NonNullable<ApiOutput<'getWorkOrder'>['delayCost']>;
export type DelayPart = DelayCost['parts'][number];
export type BriefDelay = NonNullable<ApiOutput<'listWorkOrders'>['items'][number]['delayCost']>;

/** An estimate in fen: three digits are as much as it deserves. */
export function formatAbout(fen: number): string {
  return numberFormatter({
    style: 'currency',
    currency: 'CNY',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 0,
    maximumSignificantDigits: 3,
  }).format(fen / 100);
}

/** @param thousandths of the unit of its energy, an hour */
export function formatPerHour(energyType: DelayPart['energyType'], thousandths: number, t: Translate<'delayCost'>): string {
  return t('energyPerHour', { amount: formatAmount(Math.abs(thousandths) / 1000), unit: consumptionUnits[energyType] ?? '' });
}

/** What one unit costs on the average of the hours, in fen; null where it has no price. */
export function priceOf({ fenPerHour, actual, usual }: Pick<DelayPart, 'fenPerHour' | 'actual' | 'usual'>): number | null {
  return fenPerHour === null || actual <= usual ? null : (fenPerHour * 1000) / (actual - usual);
}
