/** From hour to year, the frequencies that a plan may have. */
export const planFrequencies = ['HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type PlanFrequency = (typeof planFrequencies)[number];

export const ruleWeekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type RuleWeekday = (typeof ruleWeekdays)[number];

/** A weekday, or the first to fourth or the last (-1) one of a month. */
export interface RuleDay {
  weekday: RuleWeekday;
  position: number | null;
}

/** The parts of an RRULE that a plan may have. */
export interface RecurrenceRule {
  frequency: PlanFrequency;
  interval: number;
  days: readonly RuleDay[];
  /** 1 to 31, or -1 for the last day. */
  monthDays: readonly number[];
  months: readonly number[];
  hours: readonly number[];
}

export type RuleFault = 'unreadable' | 'tooFrequent' | 'unsupported';

const listed = (text: string) => (text === '' ? [] : text.split(','));

/** Returns the rule of an RRULE's text, or what is wrong with it. */
export function parseRecurrenceRule(text: string): RecurrenceRule | { fault: RuleFault } {
  const parts = new Map<string, string>();
  for (const part of text.toUpperCase().split(';')) {
    const [name = '', value = '', ...rest] = part.split('=');
    if (name === '' || value === '' || rest.length > 0 || parts.has(name)) return { fault: 'unreadable' };
    parts.set(name, value);
  }
  const frequency = parts.get('FREQ') ?? '';
  if (frequency === 'MINUTELY' || frequency === 'SECONDLY') return { fault: 'tooFrequent' };
  // More than one minute of an hour comes more often than hourly; the minute itself is that of the start.
  if (parts.has('BYMINUTE') || parts.has('BYSECOND')) return { fault: 'tooFrequent' };
  if (!isFrequency(frequency)) return { fault: 'unreadable' };
  const known = ['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYHOUR'];
  if ([...parts.keys()].some((name) => !known.includes(name))) return { fault: 'unsupported' };
  return readParts(frequency, parts) ?? { fault: 'unreadable' };
}

function readParts(frequency: PlanFrequency, parts: ReadonlyMap<string, string>): RecurrenceRule | null {
  const [interval] = readNumbers(parts.get('INTERVAL') ?? '1', 1, 1000) ?? [];
  const days = listed(parts.get('BYDAY') ?? '').map(readDay);
  const monthDays = readNumbers(parts.get('BYMONTHDAY') ?? '', -1, 31);
  const months = readNumbers(parts.get('BYMONTH') ?? '', 1, 12);
  const hours = readNumbers(parts.get('BYHOUR') ?? '', 0, 23);
  if (interval === undefined || !monthDays || !months || !hours || monthDays.includes(0)) return null;
  if (!days.every((day) => day !== null)) return null;
  // A position counts within a month, or within a year, which no plan of a building means.
  if (frequency !== 'MONTHLY' && days.some(({ position }) => position !== null)) return null;
  // RFC 5545 forbids days of the month in a weekly rule.
  if (frequency === 'WEEKLY' && monthDays.length > 0) return null;
  return { frequency, interval, days, monthDays, months, hours };
}

function isFrequency(text: string): text is PlanFrequency {
  return (planFrequencies as readonly string[]).includes(text);
}

function readDay(text: string): RuleDay | null {
  const [, position, name] = /^([1-4]|-1)?([A-Z]{2})$/.exec(text) ?? [];
  const weekday = ruleWeekdays.find((known) => known === name);
  return weekday === undefined ? null : { weekday, position: position === undefined ? null : Number(position) };
}

/** Null where one of the numbers is none, out of range or repeated. */
function readNumbers(text: string, min: number, max: number): number[] | null {
  const numbers = listed(text).map((one) => (/^-?\d{1,4}$/.test(one) ? Number(one) : Number.NaN));
  const isFit = numbers.every((one) => one >= min && one <= max) && new Set(numbers).size === numbers.length;
  return isFit ? numbers : null;
}

/** Writes the rule as an RRULE's text. */
export function formatRecurrenceRule({ frequency, interval, days, monthDays, months, hours }: RecurrenceRule): string {
  const parts: [string, string][] = [
    ['FREQ', frequency],
    ['INTERVAL', interval === 1 ? '' : String(interval)],
    ['BYMONTH', months.join(',')],
    ['BYMONTHDAY', monthDays.join(',')],
    ['BYDAY', days.map(({ weekday, position }) => `${position ?? ''}${weekday}`).join(',')],
    ['BYHOUR', hours.join(',')],
  ];
  return parts
    .filter(([, value]) => value !== '')
    .map((part) => part.join('='))
    .join(';');
}
