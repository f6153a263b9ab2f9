import { type DictionaryTexts, dictionaryTexts, languages } from '@energy-om/contract';
import { hasHiddenCharacters, isMobileNumber, normaliseMobileNumber } from '@energy-om/domain';
import { Refusal } from './column.ts';
import { controlCharacters } from './control-characters.ts';

export function findTextFault(text: string): Refusal | null {
  if (text.includes('\0')) return new Refusal('holds a NUL character');
  if (text.search(controlCharacters) >= 0) return new Refusal('holds a line break or another control character');
  return hasHiddenCharacters(text) ? new Refusal('holds a character that cannot be seen') : null;
}

export function readText(most: number) {
  return (text: string): string | Refusal => ([...text].length > most ? new Refusal(`is longer than ${most} characters`) : text);
}

/** A name within a path: what separates the names cannot stand in one. */
export function readAreaName(text: string): string | Refusal {
  return text.includes('/') ? new Refusal("holds a '/', which separates the areas of a path") : readText(60)(text);
}

export function readMobileNumber(text: string): string | Refusal {
  const number = normaliseMobileNumber(text);
  return isMobileNumber(number) ? number : new Refusal('is not a mobile number: 11 digits, 13… to 19…');
}

export function readDegrees(most: number) {
  return (text: string): number | Refusal => {
    const degrees = /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    return Math.abs(degrees) <= most ? degrees : new Refusal(`is not a number of degrees from -${most} to ${most}`);
  };
}

const largestFactor = 1e6;

export function readPositive(text: string): number | Refusal {
  const number = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0;
  return number > 0 && number <= largestFactor ? number : new Refusal(`is not a number above 0, at most ${largestFactor}`);
}

const yes = ['是', 'yes', 'true', 'y', '1'];
const no = ['否', 'no', 'false', 'n', '0'];

export function readYesOrNo(text: string): boolean | Refusal {
  const label = foldLabel(text);
  if (yes.includes(label)) return true;
  return no.includes(label) ? false : new Refusal('is neither 是 (yes) nor 否 (no)');
}

/** Full-width and half-width brackets, capitals or not: a label is the same label. */
function foldLabel(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim();
}

/** @param labels what else each code may be called */
export function readCode<Code extends string>(what: string, codes: readonly Code[], labels: (code: Code) => readonly string[]) {
  const known = new Map(codes.flatMap((code) => [code, ...labels(code)].map((label) => [foldLabel(label), code])));
  const choice = codes.map((code) => [...labels(code), code][0]).join('、');
  return (text: string): Code | Refusal => known.get(foldLabel(text)) ?? new Refusal(`is no ${what}: one of ${choice}`);
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
