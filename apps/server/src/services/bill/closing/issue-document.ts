import { dayMs, listLineChanges, localDate, localDayAt, taxLines, writeBillNumber } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { StoredBillDocument } from '#db/schema/settlement.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { insertAuditRow } from '#services/core/write/audit-log.ts';
import { currentTerms } from '#services/ledger/payable/payable-sql.ts';
import { postJournals } from '#services/ledger/post-journals.ts';
import { enqueue } from '#services/outbox/enqueue.ts';
import { type BillRow, coverOf, measureAmount } from '../bill-rows.ts';
import { loadBilledMeters } from '../billed-meters.ts';
import { asCharged } from '../issued-documents.ts';
import { demandMinimum } from './demand-minimum.ts';
import { type DueBill, findDueBill, lockSupplyOfBill } from './due-bills.ts';

type Parts = Pick<AppContext, 'database' | 'clock' | 'ids'>;

interface Round {
  tenant: string;
  zone: string;
  round: string;
}

const findNewest = statement<{ tenant: string; bill: string }, { position: number; content: StoredBillDocument }>(
  'find-newest-document-of-bill',
  `select d.position, d.content from bill_documents d where d.tenant_id = :tenant and d.bill_id = :bill order by d.position desc limit 1`,
);

const takeSerial = statement<{ tenant: string; year: number; kind: string }, { last: number }>(
  'take-serial-of-bill',
  `insert into bill_serials (tenant_id, year, kind, last) values (:tenant, :year, :kind, 1)
    on conflict (tenant_id, year, kind) do update set last = bill_serials.last + 1 returning last`,
);

const findDueDays = statement<{ tenant: string; room: string; account: string }, { due_days: number | null }>(
  'find-due-days-of-payer',
  `select t.due_days from wallets w ${currentTerms} where w.tenant_id = :tenant and w.room_id = :room and w.account_id = :account`,
);

const closeRow = statement<{ tenant: string; bill: string; round: string }, object>(
  'close-bill',
  'update bills set round = :round, differs = false where tenant_id = :tenant and id = :bill',
);

/**
 * Issues the next document of a bill: the bill itself, or a correction of what has changed since the document before. Number, tax, document and message are written
 * together or not at all.
 * @returns whether there was something to issue: another server may have it, or the lines are again as they were issued
 */
export function issueDocument({ database, clock, ids }: Parts, place: Round, due: DueBill): Promise<boolean> {
  const { tenant } = place;
  return database.transaction(async (tx) => {
    const locked = await runIn(tx, lockSupplyOfBill, { tenant, room: due.room_id, energy: due.energy_type });
    if (locked.length === 0) return false;
    const [found] = await runIn(tx, findDueBill, { ...place, bill: due.id });
    if (!found || found.account_id === null) return false;
    const [newest] = await runIn(tx, findNewest, { tenant, bill: due.id });
    const row = newest ? found : { ...found, ...(await demandMinimum(tx, { clock, ids }, place, found)) };
    await runIn(tx, closeRow, { tenant, bill: due.id, round: place.round });
    const issued = newest?.content.lines ?? [];
    if (newest && listLineChanges(asCharged(issued), asCharged(row.lines)).length === 0) return false;
    const content = await composeContent(tx, place, row, found.operator);
    const document = { position: newest ? newest.position + 1 : 0, before: newest?.content ?? null, content };
    const changes = await writeDocument(tx, { clock, ids }, place, { row, accountId: found.account_id, ...document });
    await insertAuditRow(
      { clock, ids, actor: null, address: '', operation: 'close-bills' },
      { subjectKind: 'bill', subjectId: row.id, changes, by: { tenantId: tenant, accountId: null } },
      tx,
    );
    return true;
  });
}

async function composeContent(
  tx: Transaction<Schema>,
  { tenant, zone }: Round,
  row: BillRow,
  operator: string,
): Promise<StoredBillDocument> {
  const { from, to } = coverOf(row, zone);
  const covered = { roomId: row.room_id, energyType: row.energy_type, from, to };
  return {
    operator,
    payer: row.full_name ?? '',
    room: row.room_name,
    amount: measureAmount(row),
    estimated: row.estimated,
    total: row.total,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    lines: row.lines,
    meters: await loadBilledMeters({ run: (text, values) => runIn(tx, text, values) }, tenant, covered),
  };
}

interface Issued {
  row: BillRow;
  accountId: string;
  position: number;
  before: StoredBillDocument | null;
  content: StoredBillDocument;
}

async function writeDocument(
  tx: Transaction<Schema>,
  { clock, ids }: Omit<Parts, 'database'>,
  { tenant, zone }: Round,
  { row, accountId, position, before, content }: Issued,
): Promise<{ number: string; totalCents: number }> {
  const now = clock.now();
  const kind = position === 0 ? 'bill' : 'correction';
  const tax = taxLines(asCharged(before?.lines ?? []), asCharged(content.lines));
  const journalId = tax.length === 0 ? null : ids.next();
  if (journalId !== null) {
    const journal = { id: journalId, kind: 'tax' as const, key: `tax:${row.id}:${position}`, lines: tax, madeBy: null };
    await postJournals(tx, { tenantId: tenant, now }, [journal]);
  }
  const year = Number(localDate(now.getTime(), zone).slice(0, 4));
  const [serial] = await runIn(tx, takeSerial, { tenant, year, kind });
  if (!serial) throw new Error('no number for a bill');
  const number = writeBillNumber(kind, year, serial.last);
  const total = content.total - (before?.total ?? 0);
  const [terms] = await runIn(tx, findDueDays, { tenant, room: row.room_id, account: accountId });
  const dueDays = terms?.due_days ?? null;
  // Whoever pays after use has the whole of the last day.
  const dueAt = dueDays === null ? null : new Date(localDayAt(now.getTime() + dueDays * dayMs, zone).end);
  await tx
    .insertInto('bill_documents')
    .values({
      ...{ tenant_id: tenant, id: ids.next(), bill_id: row.id, position, kind, year, serial: serial.last, number },
      ...{ month: row.month, room_id: row.room_id, account_id: accountId, issued_at: now, due_at: dueAt, total },
      ...{ content: JSON.stringify(content), tax_journal_id: journalId },
    })
    .execute();
  await enqueue(tx, { id: ids.next(), tenantId: tenant, subject: { kind: 'bill', id: row.id }, actorId: null, now });
  return { number, totalCents: total };
}
