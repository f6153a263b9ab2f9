import { writeCsv } from '@energy-om/domain';
import { saveBlob } from './save-blob.ts';

export type TableFormat = 'xlsx' | 'csv';

/** Hands rows to the browser as a file. Every cell of a workbook is a text, so that numbers keep their digits and nothing is a formula. */
export async function saveTable(name: string, format: TableFormat, rows: readonly (readonly string[])[]): Promise<void> {
  if (format === 'csv') {
    saveBlob(new Blob([writeCsv(rows)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
    return;
  }
  const { writeWorkbook } = await import('./write-workbook.ts');
  saveBlob(await writeWorkbook(rows), `${name}.xlsx`);
}
