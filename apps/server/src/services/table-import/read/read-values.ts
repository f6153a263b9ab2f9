import { type DictionaryTexts, dictionaryTexts, languages } from '@energy-om/contract';
import { hasHiddenCharacters, isMobileNumber, normaliseMobileNumber } from '@energy-om/domain';
import { inBoth } from '../fault-text.ts';
import { ValueFault } from './column.ts';
import { controlCharacters } from './control-characters.ts';

export function findTextFault(text: string): ValueFault | null {
  if (!text.isWellFormed()) return new ValueFault(inBoth('含有不可用的字符', 'holds half of a character'));
  if (text.includes('\0')) return new ValueFault(inBoth('含有不可用的字符', 'holds a NUL character'));
  if (text.search(controlCharacters) >= 0)
    return new ValueFault(inBoth('含有换行或控制字符', 'holds a line break or another control character'));
  return hasHiddenCharacters(text) ? new ValueFault(inBoth('含有看不见的字符', 'holds a character that cannot be seen')) : null;
}

export function readText(max: number) {
  return (text: string): string | ValueFault =>
    [...text].length > max ? new ValueFault(inBoth(`超过 ${max} 个字`, `is longer than ${max} characters`)) : text;
}

/** A text of several lines, as people write one in a cell. */
export function readLines(max: number) {
  const read = readText(max);
  return Object.assign((text: string): string | ValueFault => read(text.replaceAll(/\r\n?/g, '\n')), { takesLines: true });
}

/** Reads one name of a path, which must not contain the separator. */
export function readAreaName(text: string): string | ValueFault {
  return text.includes('/')
    ? new ValueFault(inBoth('含有“/”，该符号用于分隔上下级区域', "holds a '/', which separates the areas of a path"))
    : readText(60)(text);
}

export function readMobileNumber(text: string): string | ValueFault {
  const number = normaliseMobileNumber(text);
  return isMobileNumber(number)
    ? number
    : new ValueFault(inBoth('不是手机号：应为 11 位数字，以 13 至 19 开头', 'is not a mobile number: 11 digits, 13… to 19…'));
}

export function readDegrees(max: number) {
  return (text: string): number | ValueFault => {
    const degrees = /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    return Math.abs(degrees) <= max
      ? degrees
      : new ValueFault(inBoth(`不是 -${max} 到 ${max} 之间的度数`, `is not a number of degrees from -${max} to ${max}`));
  };
}

const maxFactor = 1e6;

export function readPositive(text: string): number | ValueFault {
  const number = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0;
  return number > 0 && number <= maxFactor
    ? number
    : new ValueFault(inBoth(`不是大于 0、不超过 ${maxFactor} 的数`, `is not a number above 0, at most ${maxFactor}`));
}

const yes = ['是', 'yes', 'true', 'y', '1'];
const no = ['否', 'no', 'false', 'n', '0'];

export function readYesOrNo(text: string): boolean | ValueFault {
  const label = foldLabel(text);
  if (yes.includes(label)) return true;
  return no.includes(label) ? false : new ValueFault(inBoth('应填“是”或“否”', 'is neither 是 (yes) nor 否 (no)'));
}

/** Brackets may be full-width or half-width and letters of either case: it is the same label. */
function foldLabel(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim();
}

/** @param labels other names of each code: the Chinese one, the English one, others */
export function readCode<Code extends string>(what: string, codes: readonly Code[], labels: (code: Code) => readonly string[]) {
  const known = new Map(codes.flatMap((code) => [code, ...labels(code)].map((label) => [foldLabel(label), code])));
  const choices = {
    'zh-CN': codes.map((code) => labels(code)[0] ?? code),
    en: codes.map((code) => labels(code)[1] ?? code),
  };
  const choice = choices['zh-CN'].join('、');
  const read = (text: string): Code | ValueFault =>
    known.get(foldLabel(text)) ?? new ValueFault(inBoth(`不在可选范围内：${choice}`, `is no ${what}: one of ${choice}`));
  return Object.assign(read, { choices });
}

/** Reads a code of the dictionary, written as the code or as its text in either language. @param others other names of the codes */
export function readDictionaryCode<Code extends string>(
  what: string,
  table: keyof DictionaryTexts,
  codes: readonly Code[],
  others: Partial<Record<Code, readonly string[]>> = {},
) {
  return readCode(what, codes, (code) => [
    ...languages.map((language) => (dictionaryTexts[language][table] as Record<string, string>)[code] ?? code),
    ...(others[code] ?? []),
  ]);
}
