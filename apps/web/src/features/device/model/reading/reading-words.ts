import type { ManualReadingDoubt } from '@energy-om/domain';
import { formatNumber } from '#shared/format/number.ts';
import { formatAgo } from '#shared/format/time.ts';
import { textOf } from '#shared/i18n/texts.ts';
import type { Display } from './typed-reading.ts';

export function formatReading(value: number, { decimals }: Pick<Display, 'decimals'>): string {
  return formatNumber(value, decimals);
}

/** Why a reading is questioned, in a sentence. @param now epoch milliseconds */
export function describeDoubt({ kind, suggestion, register }: ManualReadingDoubt, display: Display, now: number): string {
  return textOf('device', `reading.doubt.${kind}`, {
    value: formatReading(register.value, display),
    age: formatAgo(register.at, now),
    suggestion: suggestion === null ? '' : formatReading(suggestion, display),
  });
}
