import { dayMs, hourMs, localDayAt, minuteMs, type OnlineChannel } from '@energy-om/domain';
import type { PaymentProvider } from '#adapters/payment/payment-provider.ts';
import { statement } from '#db/statement.ts';
import { logRepeated } from '#services/core/log-repeated.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { closeAfterBills } from './close-after-bills.ts';
import { compareBill } from './compare-bill.ts';

/** Both providers write bills of days in China, and have them by ten in the morning. */
const zone = 'Asia/Shanghai';
const billAfterMs = 10 * hourMs;
/** Days that are compared later where a server or a provider was away. */
const daysBack = 7;
/** A bill that does not exist by then has no rows. */
const absentAfterMs = 2 * dayMs;
const claimMs = 10 * minuteMs;

const claimBill = statement<{ channel: OnlineChannel; day: string; now: Date; until: Date }, object>(
  'claim-payment-bill',
  `insert into payment_bills (channel, day, claimed_until) values (:channel, :day::date, :until)
    on conflict (channel, day) do update set claimed_until = :until
      where payment_bills.compared_at is null and payment_bills.claimed_until <= :now
    returning channel`,
);

const completeBill = statement<{ channel: OnlineChannel; day: string; now: Date; rows: number; unknown: number }, object>(
  'complete-payment-bill',
  `update payment_bills set compared_at = :now, rows = :rows, unknown_rows = :unknown where channel = :channel and day = :day::date`,
);

/** Compares the bills of the last days with the payments, each once on however many servers. @returns how many were compared */
export async function comparePaymentBills(context: AppContext): Promise<number> {
  const { clock, payments } = context;
  const now = clock.now().getTime();
  let compared = 0;
  for (const provider of payments.values()) {
    for (let back = 1; back <= daysBack; back++) {
      const { date, end } = localDayAt(now - back * dayMs, zone);
      if (now < end + billAfterMs) continue;
      if (await compareDay(context, provider, { day: date, end })) compared++;
    }
  }
  return compared;
}

async function compareDay(context: AppContext, provider: PaymentProvider, { day, end }: { day: string; end: number }): Promise<boolean> {
  const { clock, database, log } = context;
  const { channel } = provider;
  const now = clock.now();
  await database.assertWritable();
  const claimed = await database.run(claimBill, { channel, day, now, until: new Date(now.getTime() + claimMs) });
  if (claimed.length === 0) return false;
  const bill = await provider.loadDailyBill(day);
  if (bill.outcome === 'unknown') {
    logRepeated(log, 'warn', 'the bill of a provider of payments could not be read', { channel, reason: bill.reason });
    return false;
  }
  // Where nothing was paid there is no bill; one that is late comes within two days.
  if (bill.outcome === 'absent' && now.getTime() < end + absentAfterMs) return false;
  const rows = bill.outcome === 'ready' ? bill.rows : [];
  const unknown = await compareBill(context, { channel, day }, rows);
  await database.run(completeBill, { channel, day, now, rows: rows.length, unknown });
  await closeAfterBills(context, channel);
  if (unknown > 0) log.warn({ channel, day, unknown }, 'a bill has payments that no organisation knows');
  return true;
}
