import type { RuleDay } from '@energy-om/domain';
import { inBoth } from '../fault-text.ts';
import { type ColumnReader, ValueFault } from '../read/column.ts';
import { joinNames, readNames } from './read-lists.ts';

const weekdays = [
  ['MO', '周一', '星期一', 'monday', 'mon'],
  ['TU', '周二', '星期二', 'tuesday', 'tue'],
  ['WE', '周三', '星期三', 'wednesday', 'wed'],
  ['TH', '周四', '星期四', 'thursday', 'thu'],
  ['FR', '周五', '星期五', 'friday', 'fri'],
  ['SA', '周六', '星期六', 'saturday', 'sat'],
  ['SU', '周日', '星期日', '周天', '星期天', 'sunday', 'sun'],
] as const satisfies readonly (readonly [RuleDay['weekday'], ...string[]])[];

/** Before the name of a weekday. */
const positions = [
  { position: 1, pattern: /^(第\s*[1一]\s*个|1st\s)\s*/i },
  { position: 2, pattern: /^(第\s*[2二]\s*个|2nd\s)\s*/i },
  { position: 3, pattern: /^(第\s*[3三]\s*个|3rd\s)\s*/i },
  { position: 4, pattern: /^(第\s*[4四]\s*个|4th\s)\s*/i },
  { position: -1, pattern: /^(最后(一个)?|last\s)\s*/i },
] as const;

/** Weekdays of a rule: 周一；周四, or of a month: 第 2 个周一；最后一个周五. */
export const readRuleDays: ColumnReader<RuleDay[]> = createListReader(
  readRuleDay,
  inBoth('不是星期，应如 周一；周四，或 第1个周一；最后一个周五', 'is no weekday such as Mon; Thu, or 1st Mon; last Fri'),
);

/** Days of a month: 1；15；最后一天. */
export const readMonthDays: ColumnReader<number[]> = createListReader(
  (text) => (/^(最后一天|月末|last day)$/i.test(text) ? -1 : readNumber(text, /^(\d{1,2})[日号]?$/, [1, 31])),
  inBoth('不是日期，应如 1；15；最后一天', 'is no day of a month such as 1; 15; last day'),
);

/** Months: 3；6；9；12. */
export const readMonths: ColumnReader<number[]> = createListReader(
  (text) => readNumber(text, /^(\d{1,2})月?$/, [1, 12]),
  inBoth('不是月份，应如 3；6；9；12', 'is no month such as 3; 6; 9; 12'),
);

/** Hours of a day: 8；14；20. */
export const readHours: ColumnReader<number[]> = createListReader(
  (text) => readNumber(text, /^(\d{1,2})[点时]?$/, [0, 23]),
  inBoth('不是钟点，应如 8；14；20', 'is no hour such as 8; 14; 20'),
);

/** Each once, as they are written. */
function createListReader<Part>(readPart: (text: string) => Part | null, reason: ValueFault['reason']): ColumnReader<Part[]> {
  return (text) => {
    const names = readNames(text);
    if (names instanceof ValueFault) return names;
    const parts = names.map(readPart);
    if (!parts.every((part) => part !== null)) return new ValueFault(reason);
    return [...new Map(parts.map((part) => [JSON.stringify(part), part])).values()];
  };
}

function readNumber(text: string, pattern: RegExp, [min, max]: readonly [number, number]): number | null {
  const number = Number(pattern.exec(text)?.[1] ?? Number.NaN);
  return number >= min && number <= max ? number : null;
}

function readRuleDay(text: string): RuleDay | null {
  const place = positions.find(({ pattern }) => pattern.test(text));
  const name = (place ? text.replace(place.pattern, '') : text).toLowerCase();
  const found = weekdays.find(([code, ...names]) => code.toLowerCase() === name || names.some((one) => one === name));
  return found ? { weekday: found[0], position: place?.position ?? null } : null;
}

export function presentRuleDays(days: readonly RuleDay[]): string {
  return joinNames(
    days.map(({ weekday, position }) => {
      const name = weekdays.find(([code]) => code === weekday)?.[1] ?? weekday;
      if (position === null) return name;
      return position === -1 ? `最后一个${name}` : `第${position}个${name}`;
    }),
  );
}

export function presentMonthDays(days: readonly number[]): string {
  return joinNames(days.map((day) => (day === -1 ? '最后一天' : String(day))));
}
