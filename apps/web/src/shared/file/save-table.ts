import { writeCsv } from '@energy-om/domain';
import { saveBlob } from './save-blob.ts';

export type TableFormat = 'xlsx' | 'csv';

/** Hands rows to the browser as a file. Every cell of a workbook is a text, so that numbers keep their digits and nothing is a formula. */
export async function saveTable(name: string, format: TableFormat, rows: readonly (readonly string[])[]): Promise<void> {
  if (format === 'csv') {
    saveBlob(new Blob([writeCsv(rows)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
    return;
  }
  const { default: writeExcelFile } = await import('write-excel-file/browser');
  const cells = rows.map((row) => row.map((value) => (value === '' ? null : { value, type: String })));
  saveBlob(await writeExcelFile(cells).toBlob(), `${name}.xlsx`);
}
