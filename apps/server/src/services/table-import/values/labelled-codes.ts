import { type DictionaryTexts, dictionaryTexts } from '@energy-om/contract';
import type { Column, ColumnReader } from '../read/column.ts';
import { ValueFault } from '../read/column.ts';
import { readCode, readDictionaryCode } from '../read/read-values.ts';

/** The codes of a column, with how people write them. */
export interface LabelledCodes<Code> {
  read: ColumnReader<Code>;
  present(code: Code): string;
}

/** @param labels by code its labels: Chinese, English, others */
export function createCodes<Code extends string>(what: string, labels: Record<Code, readonly [string, ...string[]]>): LabelledCodes<Code> {
  const codes = Object.keys(labels) as Code[];
  return { read: readCode(what, codes, (code) => labels[code]), present: (code) => labels[code][0] };
}

/** Codes of the dictionary. */
export function createDictionaryCodes<Code extends string>(
  what: string,
  table: keyof DictionaryTexts,
  codes: readonly Code[],
): LabelledCodes<Code> {
  const texts = dictionaryTexts['zh-CN'][table] as Record<string, string>;
  return { read: readDictionaryCode(what, table, codes), present: (code) => texts[code] ?? code };
}

/** Codes of the dictionary that are numbers. */
export function createNumberCodes<Code extends number>(
  what: string,
  table: keyof DictionaryTexts,
  codes: readonly Code[],
): LabelledCodes<Code> {
  const texts = createDictionaryCodes(what, table, codes.map(String));
  const read: Column<Code>['read'] = (text) => {
    const code = texts.read(text);
    return code instanceof ValueFault ? code : (Number(code) as Code);
  };
  return { read: Object.assign(read, { choices: texts.read.choices }), present: (code) => texts.present(String(code)) };
}
