import type { AlarmCondition } from '@energy-om/domain';
import { hourSeconds, minuteSeconds } from '@energy-om/domain';
import { formatLimit, formatMeasured } from '../device/format-measured.ts';
import { textOf } from '../i18n/texts.ts';

/** The value that a condition watches. */
export interface WatchedValue {
  label: string;
  unit: string | null;
}

/** Up to this many, seconds are easier to read than minutes. */
const fewSeconds = 120;

/** The exact duration: 60 秒, 5 分钟, 2 小时, 150 秒. */
export function formatSeconds(seconds: number): string {
  if (seconds >= hourSeconds && seconds % hourSeconds === 0) {
    return textOf('alarm', 'condition.hours', { count: seconds / hourSeconds });
  }
  if (seconds >= fewSeconds && seconds % minuteSeconds === 0) {
    return textOf('alarm', 'condition.minutes', { count: seconds / minuteSeconds });
  }
  return textOf('alarm', 'condition.seconds', { count: seconds });
}

/** 绕组温度 高于 130 °C 持续 60 秒: a rule's condition in plain words. @param watched null where no model knows the value */
export function describeCondition(condition: AlarmCondition, watched: WatchedValue | null): string {
  if (condition.kind === 'noData') return textOf('alarm', 'condition.noData', { time: formatSeconds(condition.forSeconds) });
  const label = watched?.label ?? condition.key;
  if (condition.kind === 'state') {
    const what = textOf('alarm', 'condition.state', { label, state: formatMeasured(condition.equals, null) });
    return joinDurations(what, condition);
  }
  const limit = formatLimit(condition.limit, watched?.unit ?? null);
  if (condition.kind === 'threshold')
    return joinDurations(textOf('alarm', `condition.${condition.direction}`, { label, limit }), condition);
  return textOf('alarm', `condition.${condition.direction}`, { label, limit, time: formatSeconds(condition.withinSeconds) });
}

function joinDurations(what: string, { forSeconds, times }: { forSeconds: number; times: number }): string {
  const details = [
    forSeconds > 0 && textOf('alarm', 'condition.holds', { time: formatSeconds(forSeconds) }),
    times > 1 && textOf('alarm', 'condition.times', { count: times }),
  ];
  return details.reduce<string>((sentence, how) => (how ? textOf('alarm', 'condition.joined', { what: sentence, how }) : sentence), what);
}

/** The value at which a threshold's alarm is cleared, where it differs from the limit; null otherwise. */
export function describeEnd(condition: AlarmCondition, unit: string | null): string | null {
  if (condition.kind !== 'threshold' || condition.hysteresis === 0) return null;
  const { direction, limit, hysteresis } = condition;
  return direction === 'above'
    ? textOf('alarm', 'condition.endsAtMost', { limit: formatLimit(limit - hysteresis, unit) })
    : textOf('alarm', 'condition.endsAtLeast', { limit: formatLimit(limit + hysteresis, unit) });
}

/** 高于 130 °C: shown beside a value that broke the limit; null where there is no limit. */
export function describeLimit(condition: AlarmCondition, unit: string | null): string | null {
  switch (condition.kind) {
    case 'threshold':
      return textOf('alarm', `limit.${condition.direction}`, { limit: formatLimit(condition.limit, unit) });
    case 'rateOfChange':
      return textOf('alarm', `limit.${condition.direction}`, {
        limit: formatLimit(condition.limit, unit),
        time: formatSeconds(condition.withinSeconds),
      });
    case 'noData':
      return textOf('alarm', 'limit.noData', { time: formatSeconds(condition.forSeconds) });
    case 'state':
      return null;
  }
}
