import { billAfterMs, billComparedDays, billZone, dayMs, localDayAt, minuteMs, type OnlineChannel } from '@energy-om/domain';
import type { PaymentProvider } from '#adapters/payment/payment-provider.ts';
import { statement } from '#db/statement.ts';
import { logRepeated } from '#services/core/log-repeated.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { closeAfterBills } from './close-after-bills.ts';
import { compareBill } from './compare-bill.ts';

/** A bill that does not exist by then has no rows. */
const absentAfterMs = 2 * dayMs;
const claimMs = 10 * minuteMs;

const findDue = statement<{ channel: OnlineChannel; days: readonly string[]; now: Date }, { day: string }>(
  'find-payment-bills-due',
  `select x.day from unnest(:days::text[]) as x (day) left join payment_bills b on b.channel = :channel and b.day = x.day::date
      where b.channel is null or (b.compared_at is null and b.claimed_until <= :now)
    union
    select b.day::text from payment_bills b
      where b.channel = :channel and b.compared_at is null and b.claimed_until <= :now and b.requested_at is not null`,
);

const claimBill = statement<{ channel: OnlineChannel; day: string; now: Date; until: Date }, object>(
  'claim-payment-bill',
  `insert into payment_bills (channel, day, claimed_until, tried_at) values (:channel, :day::date, :until, :now)
    on conflict (channel, day) do update set claimed_until = :until, tried_at = :now, failure = null
      where payment_bills.compared_at is null and payment_bills.claimed_until <= :now
    returning channel`,
);

/** Whoever has asked for it has the answer; the claim stays, so that it is not asked for again at once. */
const failBill = statement<{ channel: OnlineChannel; day: string; failure: string }, object>(
  'fail-payment-bill',
  'update payment_bills set failure = :failure, requested_at = null where channel = :channel and day = :day::date and compared_at is null',
);

const completeBill = statement<{ channel: OnlineChannel; day: string; now: Date; rows: number; unknown: number }, object>(
  'complete-payment-bill',
  `update payment_bills set compared_at = :now, failure = null, rows = :rows, unknown_rows = :unknown
    where channel = :channel and day = :day::date`,
);

/**
 * Compares the bills of the last days with the payments, and those of earlier days that somebody has asked for, each once on however many servers. One that could
 * not be had is tried again after ten minutes.
 * @returns how many were compared
 */
export async function comparePaymentBills(context: AppContext): Promise<number> {
  const { clock, database, payments } = context;
  const now = clock.now();
  const days = listDays(now.getTime());
  let compared = 0;
  for (const provider of payments.values()) {
    const due = await database.run(findDue, { channel: provider.channel, days, now });
    for (const { day } of due.sort((one, other) => other.day.localeCompare(one.day)))
      if (await compareDay(context, provider, day)) compared++;
  }
  return compared;
}

/** The last days whose bills are there, the latest first. */
function listDays(now: number): string[] {
  return Array.from({ length: billComparedDays }, (_, at) => localDayAt(now - (at + 1) * dayMs, billZone))
    .filter(({ end }) => now >= end + billAfterMs)
    .map(({ date }) => date);
}

async function compareDay(context: AppContext, provider: PaymentProvider, day: string): Promise<boolean> {
  const { clock, database, log } = context;
  const { channel } = provider;
  const now = clock.now();
  await database.assertWritable();
  const claimed = await database.run(claimBill, { channel, day, now, until: new Date(now.getTime() + claimMs) });
  if (claimed.length === 0) return false;
  const bill = await provider.loadDailyBill(day);
  if (bill.outcome === 'unknown') {
    logRepeated(log, 'warn', 'the bill of a provider of payments could not be read', { channel, reason: bill.reason });
    await database.run(failBill, { channel, day, failure: bill.reason });
    return false;
  }
  // Where nothing was paid there is no bill; one that is late comes within two days.
  if (bill.outcome === 'absent' && now.getTime() < new Date(`${day}T00:00:00+08:00`).getTime() + dayMs + absentAfterMs) {
    await database.run(failBill, { channel, day, failure: 'absent' });
    return false;
  }
  const rows = bill.outcome === 'ready' ? bill.rows : [];
  const unknown = await compareBill(context, { channel, day }, rows, provider.feeRate);
  await database.run(completeBill, { channel, day, now, rows: rows.length, unknown });
  await closeAfterBills(context, channel);
  if (unknown > 0) log.warn({ channel, day, unknown }, 'a bill has payments that no organisation knows');
  return true;
}
