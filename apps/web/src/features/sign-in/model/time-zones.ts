import { defaultTimeZone, isTimeZone } from '@energy-om/domain';

export interface TimeZoneOption {
  value: string;
  /** With what the zone is called in the language of the screen: Asia/Shanghai · 中国标准时间. */
  label: string;
}

/** Every time zone that this browser knows: first that of a new organisation and that of this device, then the others by name. */
export function listTimeZones(language: string): TimeZoneOption[] {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const names = new Set([defaultTimeZone, own, ...Intl.supportedValuesOf('timeZone')]);
  return [...names].filter(isTimeZone).map((value) => ({ value, label: `${value} · ${describeZone(value, language)}` }));
}

function describeZone(timeZone: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'long' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
