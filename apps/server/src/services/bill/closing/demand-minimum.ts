import { chargeLines, drawBill, listDifferences, type TariffTerms, type TariffVersion } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { StoredBillLine } from '#db/schema/settlement.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { postJournals } from '#services/ledger/post-journals.ts';
import { restoreBill, storeLines } from '#services/settlement/facts/stored-bill.ts';
import { findOrOpenWallets } from '#services/settlement/write-settlements.ts';
import { type BillRow, coverOf } from '../bill-rows.ts';

const findVersions = statement<{ tenant: string; keys: readonly string[] }, { id: string; valid_from: Date; content: TariffTerms }>(
  'find-versions-of-bill',
  'select v.id, v.valid_from, v.content from tariff_versions v where v.tenant_id = :tenant and v.id::text = any (:keys::text[])',
);

const saveLines = statement<{ tenant: string; bill: string; lines: string; total: number }, object>(
  'save-lines-of-closed-bill',
  'update bills set lines = :lines::jsonb, total = :total where tenant_id = :tenant and id = :bill',
);

const insertCharge = statement<{ tenant: string; journal: string; bill: string; from: Date; to: Date }, object>(
  'insert-charge-of-minimum',
  `insert into charges (tenant_id, journal_id, room_id, energy_type, from_at, to_at)
    select :tenant, :journal, b.room_id, b.energy_type, :from, :to from bills b where b.tenant_id = :tenant and b.id = :bill`,
);

/**
 * Charges what a bill lacks of the minimum of its tariff, which is known only once its month is over; from then on settlement demands it as well. Where nothing
 * is lacking, the bill stays as it was settled.
 */
export async function demandMinimum(
  tx: Transaction<Schema>,
  { clock, ids }: Pick<AppContext, 'clock' | 'ids'>,
  { tenant, zone }: { tenant: string; zone: string },
  row: BillRow,
): Promise<{ lines: StoredBillLine[]; total: number }> {
  const asSettled = { lines: row.lines, total: row.total };
  if (row.account_id === null || row.use.every(({ minimumNano }) => minimumNano === '0')) return asSettled;
  const versions = await runIn(tx, findVersions, { tenant, keys: row.use.map(({ key }) => key) });
  const versionOf = new Map(versions.map(({ id, valid_from, content }) => [id, { ...content, validFrom: valid_from.getTime() }]));
  const { use, posted } = restoreBill({ ...row, is_closed: true }, (key) => loadVersion(versionOf, key));
  const bill = drawBill(use, true);
  const differences = listDifferences(bill.lines, posted);
  if (differences.length === 0) return asSettled;
  const now = clock.now();
  const walletOf = await findOrOpenWallets(tx, { ids, now }, tenant, [{ room: row.room_id, account: row.account_id }]);
  const journal = { id: ids.next(), kind: 'charge' as const, key: `charge:closing:${row.id}`, madeBy: null };
  const lines = chargeLines(walletOf(row.room_id, row.account_id), differences);
  if (lines.length > 0) {
    await postJournals(tx, { tenantId: tenant, now }, [{ ...journal, lines }]);
    const { from, to } = coverOf(row, zone);
    await runIn(tx, insertCharge, { tenant, journal: journal.id, bill: row.id, from: new Date(from), to: new Date(to) });
  }
  const closed = { lines: storeLines(bill), total: bill.total };
  await runIn(tx, saveLines, { tenant, bill: row.id, lines: JSON.stringify(closed.lines), total: closed.total });
  return closed;
}

function loadVersion(versions: ReadonlyMap<string, TariffVersion>, key: string): TariffVersion {
  const version = versions.get(key);
  if (!version) throw new Error('a bill was settled by a version that is gone');
  return version;
}
