import { inBoth } from '../fault-text.ts';
import { type ColumnReader, ValueFault } from '../read/column.ts';

/** Names are also separated by the signs that people write between them; a text of its own may contain those. */
const betweenNames = '；;、，,';
const betweenTexts = '；;';
const quotationMark = '"';

/** Several names in one cell: 电气一班；电气二班. One that contains a separator stands in quotation marks. */
export const readNames = createListReader(betweenNames);

/** Several texts in one cell, which may contain commas: 油位、油温正常；无渗漏. */
export const readTexts = createListReader(betweenTexts);

function createListReader(separators: string): ColumnReader<string[]> {
  return (text) => {
    const items = splitList(text, separators);
    return items.length > 0 ? items : new ValueFault(inBoth('没有内容', 'holds nothing'));
  };
}

/** Several codes in one cell, each as its column would read it. */
export function readCodes<Code>(read: ColumnReader<Code>): ColumnReader<Code[]> {
  const readAll = (text: string): Code[] | ValueFault => {
    const codes = splitList(text, betweenNames).map(read);
    return codes.find((code) => code instanceof ValueFault) ?? [...new Set(codes as Code[])];
  };
  return Object.assign(readAll, { choices: read.choices });
}

export function joinNames(names: readonly string[]): string {
  return joinList(names, betweenNames);
}

export function joinTexts(texts: readonly string[]): string {
  return joinList(texts, betweenTexts);
}

function joinList(items: readonly string[], separators: string): string {
  const needsQuotes = (item: string) => item.includes(quotationMark) || [...separators].some((sign) => item.includes(sign));
  return items.map((item) => (needsQuotes(item) ? `"${item.replaceAll('"', '""')}"` : item)).join('；');
}

/** A quotation mark within quotation marks is doubled, as in CSV. */
export function splitList(text: string, separators: string): string[] {
  const items: string[] = [];
  let item = '';
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text.charAt(index);
    if (sign === quotationMark && isQuoted && text.charAt(index + 1) === quotationMark) {
      item += sign;
      index += 1;
    } else if (sign === quotationMark && (isQuoted || item.trim() === '')) isQuoted = !isQuoted;
    else if (!isQuoted && separators.includes(sign)) {
      items.push(item);
      item = '';
    } else item += sign;
  }
  return [...items, item].map((one) => one.trim()).filter((one) => one !== '');
}
