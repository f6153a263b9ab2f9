import type { ApiOutput } from '@energy-om/contract';
import type { AlarmCondition, MeasuredValue } from '@energy-om/domain';
import { secondMs } from '@energy-om/domain';
import { formatMeasuredWithUnit } from '../device/format-measured.ts';
import { formatDuration } from '../format/duration.ts';
import { textOf } from '../i18n/texts.ts';

export type AlarmDetail = ApiOutput<'getAlarm'>;
type Alarm = Pick<AlarmDetail, 'condition' | 'decimals' | 'unit'>;

/** 132.4 °C, +12.5 °C, 关; for a missing-data alarm its duration. Null where nothing was measured. */
export function formatAlarmValue({ condition, decimals, unit }: Alarm, value: MeasuredValue | null): string | null {
  if (value === null) return null;
  if (condition.kind === 'noData') {
    return typeof value === 'number' ? textOf('alarm', 'silentFor', { time: formatDuration(value * secondMs) }) : null;
  }
  const text = formatMeasuredWithUnit(value, { unit, decimals });
  return condition.kind === 'rateOfChange' && typeof value === 'number' && value > 0 ? `+${text}` : text;
}

/**
 * Whether a value alone breaks the condition. Null where one value cannot decide: a rate of change, no data, a value of another type.
 */
export function isBeyond(condition: AlarmCondition, value: MeasuredValue): boolean | null {
  if (condition.kind === 'threshold' && typeof value === 'number') {
    return condition.direction === 'above' ? value > condition.limit : value < condition.limit;
  }
  return condition.kind === 'state' && typeof value === typeof condition.equals ? value === condition.equals : null;
}
