import { dayMs, type OnlineChannel, standingOfBill } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { assertManagesTenant } from '#services/scope/managed-areas.ts';
import { startOfDay } from './bill-days.ts';
import { readBills, type StoredBillRow, toStoredBill } from './read-bills.ts';

const lockBill = statement<{ channel: OnlineChannel; day: string }, StoredBillRow>(
  'lock-payment-bill',
  `select b.compared_at, b.tried_at, b.claimed_until, b.failure, b.requested_at from payment_bills b
    where b.channel = :channel and b.day = :day::date for no key update`,
);

/** The job takes it in its next minute, on whichever server. */
const requestBill = statement<{ channel: OnlineChannel; day: string; now: Date }, object>(
  'request-payment-bill',
  `insert into payment_bills (channel, day, claimed_until, requested_at) values (:channel, :day::date, :now, :now)
    on conflict (channel, day) do update set claimed_until = :now, requested_at = :now where payment_bills.compared_at is null`,
);

/** The bill is the installation's: whoever asks for it has it compared for every organisation. */
export const requestPaymentBill: Verb<'requestPaymentBill'> = async (context, { channel, day }) => {
  const { actor, clock, payments } = context;
  assertManagesTenant(actor, 'wallet.manage');
  if (!payments.has(channel)) throw invalid({ channel: 'paymentChannelAbsent' });
  return writeOnce(context, { subjectKind: 'payment', changes: { requested: { channel, day } } }, async (tx) => {
    const now = clock.now();
    const [stored] = await runIn(tx, lockBill, { channel, day });
    const standing = standingOfBill(stored ? toStoredBill(stored) : null, startOfDay(day) + dayMs, now.getTime());
    if (!standing.mayRequest) throw conflict('billNotRequestable', await read(tx));
    await runIn(tx, requestBill, { channel, day, now });
    return read(tx);
  });

  async function read(tx: Transaction<Schema>) {
    const [bill] = await readBills({ run: (one, values) => runIn(tx, one, values) }, actor, [{ channel, day }], clock.now().getTime());
    if (!bill) throw new Error('a day has always a bill');
    return bill;
  }
};
