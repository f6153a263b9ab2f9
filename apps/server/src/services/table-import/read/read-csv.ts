import { CsvError, type Info, parse } from 'csv-parse/sync';
import { faultOfFile, ImportError } from '../fault.ts';
import { type FaultText, inBoth } from '../fault-text.ts';
import { decodeText } from './decode-text.ts';
import { type Cell, cleanText, createTable, type Table, type TableRow, withoutEscape } from './table.ts';

/** Throws `ImportError` for text that is no CSV. */
export function readCsv(bytes: Buffer): Table {
  if (bytes.subarray(0, 2).toString('latin1') === 'PK')
    throw faultOfFile(inBoth('文件是压缩包或工作簿，不是 CSV 文本', 'the file is an archive or a spreadsheet, not CSV text'));
  // The parser counts a line end of two characters twice where the file has both kinds.
  const text = decodeText(bytes).replaceAll(/\r\n?/g, '\n');
  return createTable(parseRecords(text).map(readRecord));
}

type Separated = { record: string[]; info: Info };

function parseRecords(text: string): Separated[] {
  try {
    return parse(text, {
      delimiter: findSeparator(text),
      record_delimiter: '\n',
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as Separated[];
  } catch (error) {
    if (error instanceof CsvError) throw new ImportError([{ line: findLine(error), column: null, text: explain(error) }]);
    throw error;
  }
}

const separators = [',', ';', '\t'] as const;

/** Returns the separator that occurs most often in the header. */
export function findSeparator(text: string): string {
  const [header = ''] = text.trimStart().split('\n', 1);
  const count = (separator: string) => header.split(separator).length;
  return separators.reduce((best, separator) => (count(separator) > count(best) ? separator : best));
}

function readRecord({ record, info }: Separated): TableRow {
  // The parser reports the line in which a record ends.
  const linesWithin = record.reduce((sum, value) => sum + value.split('\n').length - 1, 0);
  return { line: info.lines - linesWithin, cells: record.map(readValue) };
}

/** Spreadsheets write ="138…" to preserve a number as text, and evaluate such a value when they open the file again. */
function readValue(value: string): Cell {
  const text = cleanText(value);
  return text.startsWith('=')
    ? { shown: text, reason: inBoth('是公式，请直接填写数值', 'is a formula: write its value instead') }
    : withoutEscape(text);
}

export function findLine(error: CsvError): number | null {
  const { lines } = error as CsvError & { lines?: unknown };
  return typeof lines === 'number' ? lines : null;
}

export function explain(error: CsvError): FaultText {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return inBoth('引号没有成对', 'a quotation mark opens here and is never closed');
  if (error.code === 'CSV_INVALID_CLOSING_QUOTE' || error.code === 'INVALID_OPENING_QUOTE') {
    return inBoth(
      '值中有引号：请写成两个引号，并把整个值放在引号中',
      'a quotation mark stands inside a value: double it, and put the whole value in quotation marks',
    );
  }
  return error.code === 'CSV_MAX_RECORD_SIZE' ? inBoth('该行过长', 'the line is too long') : inBoth('该行无法读取', error.message);
}
