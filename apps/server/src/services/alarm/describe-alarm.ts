import type { Language } from '@energy-om/contract';
import { type AlarmCondition, limitOf, type MeasuredValue, type ModelValue, minuteSeconds } from '@energy-om/domain';
import { formatMessage, type MessageKey, type MessageParameters } from '#services/messages/messages.ts';
import { findLabel } from './present-current.ts';

/** An alarm with the names and values that its description contains. */
export interface DescribedAlarm {
  name: string;
  device_name: string;
  condition: AlarmCondition;
  model_value: ModelValue | null;
  value: MeasuredValue | null;
  unit: string | null;
  raised_at: Date;
  /** Devices that went offline with it. */
  child_count: number;
  /** IANA name. */
  time_zone: string;
}

/** The text of an order is stored once for all members of the tenant, whatever their languages. */
const language: Language = 'zh-CN';
const format = (key: MessageKey, parameters: MessageParameters) => formatMessage(language, key, parameters);

/** Describes an alarm in one sentence, with value, limit and unit, and without the time. */
export function describeAlarm(alarm: DescribedAlarm): string {
  const { condition, device_name: device } = alarm;
  const subject = joinNames(device, findLabel(alarm, language) ?? '');
  const limit = limitOf(condition) ?? 0;
  switch (condition.kind) {
    case 'threshold': {
      const [value, shownLimit] = showBoth(alarm, alarm.value, limit);
      return format(condition.direction === 'above' ? 'alarmAbove' : 'alarmBelow', { subject, value, limit: shownLimit });
    }
    case 'rateOfChange': {
      const isFall = typeof alarm.value === 'number' && alarm.value < 0;
      // The text names the direction, so the number has no sign.
      const [value, shownLimit] = showBoth(alarm, typeof alarm.value === 'number' ? Math.abs(alarm.value) : alarm.value, limit);
      const period = showDuration(condition.withinSeconds);
      return format(isFall ? 'alarmFall' : 'alarmRise', { subject, period, value, limit: shownLimit });
    }
    case 'state':
      return format('alarmState', { subject, value: showState(alarm.value ?? condition.equals) });
    case 'noData': {
      const value = showDuration(typeof alarm.value === 'number' ? alarm.value : limit);
      const count = alarm.child_count;
      return format(count > 0 ? 'alarmSilenceOfMany' : 'alarmSilence', { device, value, count });
    }
  }
}

/** Describes an alarm with the rule's name and the tenant's local time. */
export function describeAlarmInFull(alarm: DescribedAlarm): string {
  return format('alarmInFull', { name: alarm.name, sentence: describeAlarm(alarm), at: showTime(alarm.raised_at, alarm.time_zone) });
}

export function describeJoinedAlarm(alarm: DescribedAlarm): string {
  return format('alarmJoined', { description: describeAlarmInFull(alarm) });
}

/** Two Chinese names are joined without a space; with a Latin letter or a digit at the joint they need one. */
function joinNames(device: string, label: string): string {
  const meetsLatin = /[\p{Script=Latin}\d]$/u.test(device) || /^[\p{Script=Latin}\d]/u.test(label);
  return meetsLatin ? `${device} ${label}` : `${device}${label}`;
}

const tidyDigits = 12;

/** Shows the value with the model's decimals, or with all of them where it would otherwise look equal to its limit. */
function showBoth({ unit, model_value }: DescribedAlarm, value: MeasuredValue | null, limit: number): [value: string, limit: string] {
  const withUnit = (text: string) => (unit === null ? text : `${text} ${unit}`);
  if (typeof value !== 'number') return [withUnit(String(value ?? '-')), withUnit(String(limit))];
  const tidy = Number(value.toPrecision(tidyDigits));
  const rounded = model_value ? Number(value.toFixed(model_value.decimals)) : tidy;
  return [withUnit(String(rounded === limit ? tidy : rounded)), withUnit(String(limit))];
}

function showState(value: MeasuredValue): string {
  if (typeof value !== 'boolean') return String(value);
  return format(value ? 'switchOn' : 'switchOff', {});
}

/** Shows whole minutes where the seconds are a multiple of them, or where there are ten or more. */
function showDuration(seconds: number): string {
  const isLong = seconds >= 10 * minuteSeconds || (seconds > 0 && seconds % minuteSeconds === 0);
  if (!isLong) return format('seconds', { count: seconds });
  return format('minutes', { count: Math.floor(seconds / minuteSeconds) });
}

/** Formats like 2026-11-21 14:05:12, which is the Swedish format. */
function showTime(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at);
}
