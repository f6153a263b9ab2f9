import { formatDateTime } from '../format/time.ts';
import { textOf } from '../i18n/texts.ts';
import { type AlarmDetail, formatAlarmValue } from './alarm-value.ts';
import { describeCondition } from './describe-condition.ts';

type Alarm = Pick<AlarmDetail, 'name' | 'condition' | 'label' | 'unit' | 'decimals' | 'value' | 'raisedAt'>;

/** An alarm in a sentence: 变压器绕组过热：绕组温度 高于 130 °C 持续 60 秒，告警时 132.4 °C（2026/11/21 14:05）. */
export function describeAlarm({ name, condition, label, unit, decimals, value, raisedAt }: Alarm): string {
  const what = describeCondition(condition, label === null ? null : { label, unit });
  const whenRaised = formatAlarmValue({ condition, unit, decimals }, value);
  const time = formatDateTime(raisedAt);
  return whenRaised === null
    ? textOf('alarm', 'sentence', { name, what, time })
    : textOf('alarm', 'sentenceWithValue', { name, what, time, value: whenRaised });
}
