import { zipSync } from 'fflate';
import { type CellValue, readSheet } from 'read-excel-file/node';
import { faultOfFile, ImportError } from '../fault.ts';
import { inBoth } from '../fault-text.ts';
import { findFormulas } from './find-formulas.ts';
import { type Cell, cleanText, createTable, type Table, type UnfitCell, withoutEscape } from './table.ts';
import { unpackWorkbook } from './unpack-workbook.ts';

/** Reads the first sheet. Throws `ImportError` for a file that is no workbook. */
export async function readXlsx(bytes: Buffer): Promise<Table> {
  if (bytes.length === 0) throw faultOfFile(inBoth('文件是空的', 'the file is empty'));
  if (isCompoundFile(bytes))
    throw faultOfFile(
      inBoth(
        '文件是旧版 .xls 或带有密码，请另存为不带密码的 .xlsx',
        'the file is an old .xls, or protected by a password: save it as .xlsx without one',
      ),
    );
  const { formulas, rows } = await readParts(bytes);
  return createTable(
    rows.map((row, index) => {
      const line = index + 1;
      const formulasOfRow = formulas.get(line);
      return { line, cells: row.map((value, column) => (formulasOfRow?.has(column) ? presentFormula(value) : readValue(value))) };
    }),
  );
}

/** The format of workbooks before 2007 and of encrypted ones. */
function isCompoundFile(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).toString('hex') === 'd0cf11e0';
}

async function readParts(bytes: Buffer) {
  try {
    const parts = unpackWorkbook(bytes);
    // The reader unpacks without a bound, and what stands before an entry, not what the directory says: it gets what was counted, and nothing else.
    return { formulas: findFormulas(parts), rows: await readSheet(Buffer.from(zipSync(parts, { level: 0 }).buffer), { trim: false }) };
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw faultOfFile(inBoth('文件不是可读取的 .xlsx 工作簿', `the file is not a readable .xlsx workbook (${(error as Error).message})`));
  }
}

/** A spreadsheet stores 15 digits of a number and shows further ones as zeros. */
const maxDigits = 999_999_999_999_999;

function readValue(value: CellValue | null): Cell {
  if (value === null) return '';
  if (value instanceof Date) {
    const isDate = !Number.isNaN(value.getTime());
    return {
      shown: isDate ? value.toISOString().slice(0, 10) : 'a date',
      isDate,
      reason: inBoth('是日期格式，请把单元格设为文本', 'is a date: format the cell as text'),
    };
  }
  if (typeof value === 'number' && Math.abs(value) > maxDigits) {
    return {
      shown: String(value),
      reason: inBoth(
        '数字过长已丢失位数，请把单元格设为文本后重新填写',
        'is a number that has lost digits: format the cell as text and write it again',
      ),
    };
  }
  return withoutEscape(cleanText(typeof value === 'boolean' ? String(value).toUpperCase() : String(value)));
}

function presentFormula(value: CellValue | null): UnfitCell {
  const cell = readValue(value);
  return {
    shown: typeof cell === 'string' ? cell : cell.shown,
    reason: inBoth('是公式或错误值，请粘贴为数值', 'is the result of a formula, or an error: paste it as a value'),
  };
}
