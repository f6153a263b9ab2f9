import { billDocumentUrl } from '@energy-om/contract';
import { findLineWords } from '@energy-om/domain';
import { reportError } from '#shared/api/call-api.ts';
import { fetchFile } from '#shared/api/fetch-file.ts';
import { priceScale, quantityScale } from '#shared/charge/amounts.ts';
import { saveBlob } from '#shared/file/save-blob.ts';
import { saveTable } from '#shared/file/save-table.ts';
import { formatTenantDateTime } from '#shared/format/tenant-time.ts';
import type { useTexts } from '#shared/i18n/texts.ts';
import { type Bill, nameLine, unitOf } from './bill.ts';

/** Has the server print a bill or a correction of one, and saves the PDF. */
export async function saveBillDocument({ id }: { id: string }, name: string): Promise<void> {
  try {
    saveBlob(await fetchFile(billDocumentUrl(id)), `${name}.pdf`);
  } catch (error) {
    reportError(error);
  }
}

/** Saves the bill as a workbook: its lines, and the readings of its meters below. */
export async function saveBillTable(bill: Bill, name: string, t: ReturnType<typeof useTexts<'bill'>>): Promise<void> {
  const yuan = (cents: number) => (cents / 100).toFixed(2);
  const unit = unitOf(bill);
  const words = findLineWords(bill.lines);
  const lines = bill.lines.map((line) => [
    nameLine(line, words, t),
    line.quantity === null ? '' : String(line.quantity / quantityScale),
    line.price === null ? '' : String(line.price / priceScale),
    line.exact,
    yuan(line.cents),
    yuan(line.taxCents),
  ]);
  const meters = bill.meters.map(({ name: meter, code, first, last, factor }) => [
    [meter, code].filter(Boolean).join(' '),
    first === null ? '' : String(first.value),
    first === null ? '' : formatTenantDateTime(first.at),
    last === null ? '' : String(last.value),
    last === null ? '' : formatTenantDateTime(last.at),
    String(factor),
  ]);
  const { room, account, month, amount, totalCents, closed } = bill;
  await saveTable(name, 'xlsx', [
    ...(closed
      ? [
          [t('table.number'), closed.number],
          [t('table.issuedAt'), formatTenantDateTime(closed.issuedAt)],
        ]
      : []),
    [t('table.room'), room.name],
    [t('table.payer'), account?.fullName ?? t('house')],
    [t('table.month'), month],
    [t('table.amount', { unit }), String(amount / quantityScale)],
    [t('table.total'), yuan(totalCents)],
    [],
    [t('table.item'), t('table.quantity', { unit }), t('table.price'), t('table.exact'), t('table.cents'), t('table.tax')],
    ...lines,
    [],
    [t('table.meter'), t('table.first'), t('table.firstAt'), t('table.last'), t('table.lastAt'), t('table.factor')],
    ...meters,
  ]);
}
