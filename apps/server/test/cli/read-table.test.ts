import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ImportError } from '#services/table-import/fault.ts';
import { toFaultText } from '#services/table-import/fault-text.ts';
import { readTable } from '#services/table-import/read/read-table.ts';
import { maxRows } from '#services/table-import/read/table.ts';
import { createTableFiles, createWorkbook, type TableFiles } from './table-files.ts';

let files: TableFiles;
beforeAll(async () => {
  files = await createTableFiles();
});
afterAll(() => files.remove());

/** The bytes of GB18030 texts, because the platform decodes them but does not encode them. */
const gb18030 = { header: 'd0d5c3fb2cb1e0bac5', name: 'cdf5c0da' };

const readCells = async (path: string) => {
  const { header, rows } = (await readTable(path)).table;
  return [header, ...rows].map(({ line, cells }) => [line, ...cells]);
};
const readCsv = async (content: string | Buffer) => readCells(await files.write('table.csv', content));
const faultOf = async (path: string) => {
  const error = await readTable(path).then(
    () => null,
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(ImportError);
  const faults = (error as ImportError).faults.map(({ line, text }) => ({ line, en: toFaultText(text).en }));
  return faults.map(({ line, en }) => (line === null ? en : `${line}: ${en}`)).join('\n');
};

describe('a CSV file', () => {
  it.each([
    ['plain', ''],
    ['with a byte order mark', '\ufeff'],
  ])('is read as UTF-8, %s', async (_title, mark) => {
    expect(await readCsv(`${mark}姓名,编号\n王磊,1\n`)).toEqual([
      [1, '姓名', '编号'],
      [2, '王磊', '1'],
    ]);
  });

  it('is read as GB18030 where it is not UTF-8', async () => {
    const bytes = Buffer.from(`${gb18030.header}0a${gb18030.name}2c31`, 'hex');
    expect(await readCsv(bytes)).toEqual([
      [1, '姓名', '编号'],
      [2, '王磊', '1'],
    ]);
  });

  it.each([',', ';', '\t'])('may be separated by %j', async (separator) => {
    const text = [['a', 'b', 'c'].join(separator), ['1', '2、3', ''].join(separator)].join('\r\n');
    expect(await readCsv(text)).toEqual([
      [1, 'a', 'b', 'c'],
      [2, '1', '2、3', ''],
    ]);
  });

  it('has the line numbers of the file after empty lines, quoted line ends and both kinds of line end', async () => {
    expect(await readCsv('a,b\r\n\r\n"x\ny",2\r\n,\n \t,\n3,4\n')).toEqual([
      [1, 'a', 'b'],
      [3, 'x\ny', '2'],
      [7, '3', '4'],
    ]);
  });

  it('marks a value that a spreadsheet would evaluate as a formula', async () => {
    expect(await readCsv('a\n"=""138"""\n=A1')).toEqual([
      [1, 'a'],
      [2, { shown: '="138"', reason: expect.objectContaining({ en: expect.stringContaining('is a formula') }) }],
      [3, { shown: '=A1', reason: expect.objectContaining({ en: expect.stringContaining('is a formula') }) }],
    ]);
  });

  it.each<[string, string | Buffer, string]>([
    ['nothing', '', 'the file is empty'],
    ['only a byte order mark and line ends', '\ufeff\n\n', 'the file is empty'],
    ['only a header', '姓名,手机号\n,\n', 'the file has a header and no rows'],
    ['UTF-16', Buffer.from('\ufeffa,b\n1,2', 'utf16le'), 'UTF-16'],
    ['UTF-16 without a byte order mark', Buffer.from('姓名,手机号\n王磊,1', 'utf16le'), 'UTF-16'],
    ['UTF-16 of the other byte order without a mark', Buffer.from('姓名,手机号\n王磊,1', 'utf16le').swap16(), 'UTF-16'],
    ['neither encoding', Buffer.from([0x61, 0x0a, 0x81, 0xff, 0xff]), 'neither UTF-8 nor GB18030'],
    ['a zip archive', Buffer.from('PK\x03\x04'), 'not CSV text'],
    ['an open quotation mark', 'a,b\n1,2\n3,"4\n', '3: a quotation mark opens here'],
    ['a quotation mark within a value', 'a,b\n1,x"y"\n', '2: a quotation mark stands inside a value'],
  ])('with %s is refused', async (_title, content, text) => {
    expect(await faultOf(await files.write('bad.csv', content))).toContain(text);
  });

  it('may have as many rows as the limit, and not one more', async () => {
    const rows = '1\n'.repeat(maxRows);
    expect(await readCsv(`a\n${rows}`)).toHaveLength(maxRows + 1);
    expect(await faultOf(await files.write('long.csv', `a\n${rows}1\n`))).toBe('the file has more than 100,000 rows: split it');
  });
});

describe('a workbook', () => {
  it('is read from its first sheet, with numbers written out', async () => {
    const path = await files.writeSheet('people.xlsx', [
      ['姓名', '手机号', '经度', '班长'],
      [' 王磊 ', 13_800_000_001, 113.26, true],
      [],
      ['张', '13800000002', null, null],
    ]);
    expect(await readCells(path)).toEqual([
      [1, '姓名', '手机号', '经度', '班长'],
      [2, '王磊', '13800000001', '113.26', 'TRUE'],
      [4, '张', '13800000002', '', ''],
    ]);
  });

  it('has no value in cells with a formula, a date or a number that lost digits', async () => {
    const path = await files.writeSheet('odd.xlsx', [
      ['a', 'b', 'c'],
      [{ formula: '1+2' }, new Date('2026-11-19T00:00:00Z'), 12_345_678_901_234_567_000],
    ]);
    expect((await readTable(path)).table.rows[0]?.cells).toEqual([
      { shown: '', reason: expect.objectContaining({ en: expect.stringContaining('the result of a formula') }) },
      { shown: '2026-11-19', reason: expect.objectContaining({ en: 'is a date: format the cell as text' }), isDate: true },
      { shown: '12345678901234567000', reason: expect.objectContaining({ en: expect.stringContaining('lost digits') }) },
    ]);
  });

  it.each<[string, Buffer, string]>([
    ['nothing', Buffer.alloc(0), 'the file is empty'],
    ['text', Buffer.from('姓名,手机号\n'), 'not a readable .xlsx workbook'],
    ['another archive', Buffer.from('504b0506000000000000000000000000000000000000', 'hex'), 'not a readable .xlsx workbook'],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'an old .xls, or protected by a password'],
  ])('that is %s is refused', async (_title, bytes, text) => {
    expect(await faultOf(await files.write('bad.xlsx', bytes))).toContain(text);
  });

  it('is refused when it is truncated', async () => {
    const whole = await createWorkbook([['a'], ['1']]);
    expect(await faultOf(await files.write('cut.xlsx', whole.subarray(0, whole.length / 2)))).toContain('not a readable .xlsx workbook');
  });

  it('without rows is refused', async () => {
    expect(await faultOf(await files.writeSheet('empty.xlsx', [['姓名'], [null]]))).toBe('the file has a header and no rows');
  });
});

describe('another file', () => {
  it('is refused by its extension', async () => {
    expect(await faultOf(await files.write('table.xls', 'x'))).toContain('is neither .csv nor .xlsx');
  });

  it('that is missing, or is a folder, is reported by name', async () => {
    expect(await faultOf('/no/such/table.csv')).toBe('there is no file /no/such/table.csv');
    const path = await files.write('x.csv', '');
    expect(await faultOf(`${path}/y.csv`)).toContain('cannot be read: ENOTDIR');
  });
});
