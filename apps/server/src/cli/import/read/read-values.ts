import { type DictionaryTexts, dictionaryTexts, languages } from '@energy-om/contract';
import { hasHiddenCharacters, isMobileNumber, normaliseMobileNumber } from '@energy-om/domain';
import { ValueFault } from './column.ts';
import { controlCharacters } from './control-characters.ts';

export function findTextFault(text: string): ValueFault | null {
  if (text.includes('\0')) return new ValueFault('holds a NUL character');
  if (text.search(controlCharacters) >= 0) return new ValueFault('holds a line break or another control character');
  return hasHiddenCharacters(text) ? new ValueFault('holds a character that cannot be seen') : null;
}

export function readText(max: number) {
  return (text: string): string | ValueFault => ([...text].length > max ? new ValueFault(`is longer than ${max} characters`) : text);
}

/** A name within a path: what separates the names cannot stand in one. */
export function readAreaName(text: string): string | ValueFault {
  return text.includes('/') ? new ValueFault("holds a '/', which separates the areas of a path") : readText(60)(text);
}

export function readMobileNumber(text: string): string | ValueFault {
  const number = normaliseMobileNumber(text);
  return isMobileNumber(number) ? number : new ValueFault('is not a mobile number: 11 digits, 13… to 19…');
}

export function readDegrees(max: number) {
  return (text: string): number | ValueFault => {
    const degrees = /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    return Math.abs(degrees) <= max ? degrees : new ValueFault(`is not a number of degrees from -${max} to ${max}`);
  };
}

const maxFactor = 1e6;

export function readPositive(text: string): number | ValueFault {
  const number = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0;
  return number > 0 && number <= maxFactor ? number : new ValueFault(`is not a number above 0, at most ${maxFactor}`);
}

const yes = ['是', 'yes', 'true', 'y', '1'];
const no = ['否', 'no', 'false', 'n', '0'];

export function readYesOrNo(text: string): boolean | ValueFault {
  const label = foldLabel(text);
  if (yes.includes(label)) return true;
  return no.includes(label) ? false : new ValueFault('is neither 是 (yes) nor 否 (no)');
}

/** Full-width and half-width brackets, capitals or not: a label is the same label. */
function foldLabel(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim();
}

/** @param labels what else each code may be called */
export function readCode<Code extends string>(what: string, codes: readonly Code[], labels: (code: Code) => readonly string[]) {
  const known = new Map(codes.flatMap((code) => [code, ...labels(code)].map((label) => [foldLabel(label), code])));
  const choice = codes.map((code) => [...labels(code), code][0]).join('、');
  return (text: string): Code | ValueFault => known.get(foldLabel(text)) ?? new ValueFault(`is no ${what}: one of ${choice}`);
}

/** A code of the dictionary, as itself or by its text in either language. @param others what else a code may be called */
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
