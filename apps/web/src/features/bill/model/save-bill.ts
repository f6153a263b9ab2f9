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

type BillTexts = ReturnType<typeof useTexts<'bill'>>;

const yuan = (cents: number) => (cents / 100).toFixed(2);
const quantityOf = (quantity: number | null) => (quantity === null ? '' : String(quantity / quantityScale));

/** Saves the bill as a workbook: its lines, and the readings of its meters below. */
export async function saveBillTable(bill: Bill, name: string, t: BillTexts): Promise<void> {
  const unit = unitOf(bill);
  const words = findLineWords(bill.lines);
  const lines = bill.lines.map((line) => [
    nameLine(line, words, t),
    quantityOf(line.quantity),
    line.price === null ? '' : String(line.price / priceScale),
    line.exact,
    yuan(line.cents),
    yuan(line.taxCents),
  ]);
  const meters = tableOfMeters(bill.meters, t);
  const { room, account, month, amount, estimated, totalCents, closed } = bill;
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
    ...(estimated > 0 ? [[t('table.estimated', { unit }), String(estimated / quantityScale), t('table.estimatedNote')]] : []),
    [t('table.total'), yuan(totalCents)],
    [],
    [t('table.item'), t('table.quantity', { unit }), t('table.price'), t('table.exact'), t('table.cents'), t('table.tax')],
    ...lines,
    [],
    ...meters,
  ]);
}

/** Saves what a correction has changed as a workbook: line by line before and after, and the readings by which it is. */
export async function saveCorrectionTable(bill: Bill, correction: Bill['corrections'][number], name: string, t: BillTexts): Promise<void> {
  const unit = unitOf(bill);
  const words = findLineWords(correction.changes);
  const changes = correction.changes.map((change) => [
    nameLine(change, words, t),
    quantityOf(change.quantityBefore),
    quantityOf(change.quantity),
    yuan(change.centsBefore),
    yuan(change.cents),
    yuan(change.cents - change.centsBefore),
  ]);
  const { number, issuedAt, totalCents, taxCents, amount, estimatedBefore, estimated, meters } = correction;
  await saveTable(name, 'xlsx', [
    [t('table.number'), number],
    [t('table.issuedAt'), formatTenantDateTime(issuedAt)],
    [t('table.corrects'), bill.closed?.number ?? ''],
    [t('table.room'), bill.room.name],
    [t('table.payer'), bill.account?.fullName ?? t('house')],
    [t('table.month'), bill.month],
    [t('table.amount', { unit }), quantityOf(amount)],
    ...(estimatedBefore > 0 || estimated > 0
      ? [
          [t('table.estimatedBefore', { unit }), quantityOf(estimatedBefore)],
          [t('table.estimatedAfter', { unit }), quantityOf(estimated)],
        ]
      : []),
    [t('table.difference'), yuan(totalCents)],
    [t('table.tax'), yuan(taxCents)],
    [],
    [
      t('table.item'),
      t('table.quantityBefore', { unit }),
      t('table.quantityAfter', { unit }),
      t('table.centsBefore'),
      t('table.centsAfter'),
      t('table.difference'),
    ],
    ...changes,
    [],
    ...tableOfMeters(meters, t),
  ]);
}

function tableOfMeters(meters: Bill['meters'], t: BillTexts): string[][] {
  return [
    [t('table.meter'), t('table.first'), t('table.firstAt'), t('table.last'), t('table.lastAt'), t('table.factor')],
    ...meters.map(({ name: meter, code, first, last, factor }) => [
      [meter, code].filter(Boolean).join(' '),
      first === null ? '' : String(first.value),
      first === null ? '' : formatTenantDateTime(first.at),
      last === null ? '' : String(last.value),
      last === null ? '' : formatTenantDateTime(last.at),
      String(factor),
    ]),
  ];
}
