import type { OnlineChannel } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, notFound } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { insertDifferences } from '../store-bill.ts';
import { presentUnmatched, type UnmatchedBillRow, unmatchedColumns, unmatchedJoins } from './unmatched-rows.ts';

const lockRow = statement<{ id: string }, object>(
  'lock-unmatched-bill-row',
  'select from unmatched_bill_rows u where u.id = :id for no key update',
);

const readRow = statement<{ id: string }, UnmatchedBillRow>(
  'read-unmatched-bill-row',
  `select ${unmatchedColumns} from unmatched_bill_rows u ${unmatchedJoins} where u.id = :id`,
);

interface AddedRow {
  tenant: string;
  channel: OnlineChannel;
  day: string;
  subject: string;
  number: string;
  amount: number;
  fee: number;
}

/** A number that stands in the bill twice is one row of it with both. */
const addBillRow = statement<AddedRow, object>(
  'add-payment-bill-row',
  `insert into payment_bill_rows as b (tenant_id, channel, day, subject, number, rows, amount, fee)
    values (:tenant, :channel, :day::date, :subject, :number, 1, :amount, :fee)
    on conflict (tenant_id, channel, day, subject, number) do update
      set rows = b.rows + 1, amount = b.amount + excluded.amount, fee = b.fee + excluded.fee`,
);

/**
 * An administrator of the installation says whose a row is: it becomes a difference of that organisation, whose clerks have a message and settle it. The entry of the
 * audit log is that organisation's.
 */
export const decideUnmatchedPayment: Verb<'decideUnmatchedPayment'> = async (context, { id, tenantId, note }) => {
  const { actor, clock } = context;
  const changes = { assigned: { to: tenantId, note } };
  const by = { tenantId, accountId: actor.accountId };
  return writeOnce(context, { subjectKind: 'paymentDifference', subjectId: id, changes, by }, async (tx) => {
    await runIn(tx, lockRow, { id });
    const row = await read(tx, id);
    if (row.decided_at !== null) throw conflict('differenceDecided', presentUnmatched(row));
    if (tenantId !== null) await assign(tx, context, row, tenantId);
    const decided = { assigned_to: tenantId, note, decided_by: actor.accountId, decided_at: clock.now() };
    await tx.updateTable('unmatched_bill_rows').set(decided).where('id', '=', id).execute();
    return presentUnmatched(await read(tx, id));
  });
};

async function read(tx: Transaction<Schema>, id: string): Promise<UnmatchedBillRow> {
  const [row] = await runIn(tx, readRow, { id });
  if (!row) throw notFound();
  return row;
}

async function assign(tx: Transaction<Schema>, context: SignedInContext, row: UnmatchedBillRow, tenantId: string): Promise<void> {
  const { channel, day, kind, subject, number, amount, fee } = row;
  if (!(await tx.selectFrom('tenants').select('id').where('id', '=', tenantId).executeTakeFirst())) throw notFound();
  await runIn(tx, addBillRow, { tenant: tenantId, channel, day, subject, number, amount, fee });
  const difference = { kind, of: subject, number, bookedCents: null, billedCents: amount, feeCents: null };
  const unknown = { providerNumber: row.provider_number, billedAt: row.billed_at };
  await insertDifferences(tx, context, { channel, day, tenantId }, [{ paymentId: null, difference, isResolved: false, unknown }]);
}
