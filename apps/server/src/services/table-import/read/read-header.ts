import { type FileFault, ImportError, quote } from '../fault.ts';
import { type FaultText, inBoth } from '../fault-text.ts';
import type { Columns } from './column.ts';
import type { Table } from './table.ts';

/** @returns the key of each column of the file, null for a completely empty column. Throws `ImportError` with all faults. */
export function readHeader({ header, rows }: Table, columns: Columns): (string | null)[] {
  const faults: FileFault[] = [];
  const fault = (column: string | null, text: FaultText) => void faults.push({ line: header.line, column, text });
  const keys = header.cells.map((cell, index) => {
    const heading = typeof cell === 'string' ? cell : cell.shown;
    if (heading === '') {
      const row = rows.find(({ cells }) => (cells[index] ?? '') !== '');
      if (row)
        fault(
          null,
          inBoth(
            `第 ${index + 1} 列没有表头，但第 ${row.line} 行有值`,
            `column ${index + 1} has no heading, and a value in line ${row.line}`,
          ),
        );
      return null;
    }
    const key = findKey(columns, heading);
    if (key === null)
      fault(
        heading,
        inBoth(
          `没有“${heading}”这一列，可用的列：${Object.values(columns)
            .map(({ zh }) => zh)
            .join('、')}`,
          `there is no column ${quote(heading)}; there are ${listHeadings(columns)}`,
        ),
      );
    return key;
  });
  const given = keys.filter((key) => key !== null);
  for (const key of new Set(given)) {
    if (given.filter((other) => other === key).length > 1) fault(columns[key]?.zh ?? key, inBoth('出现两次', 'stands twice'));
  }
  for (const [key, { zh, required }] of Object.entries(columns)) {
    if (required && !given.includes(key)) fault(zh, inBoth('缺少这一列', `the column is missing (${zh} or ${key})`));
  }
  if (faults.length > 0) throw new ImportError(faults);
  return keys;
}

function findKey(columns: Columns, heading: string): string | null {
  const folded = fold(heading);
  return Object.entries(columns).find(([key, { zh }]) => fold(key) === folded || fold(zh) === folded)?.[0] ?? null;
}

/** People mark required columns with an asterisk, as the usage does. */
function fold(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s*_-]/g, '');
}

function listHeadings(columns: Columns): string {
  return Object.entries(columns)
    .map(([key, { zh }]) => `${zh} (${key})`)
    .join(', ');
}
