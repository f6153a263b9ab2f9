import { dayMs } from '@energy-om/domain';
import { testStart } from '../services/test-clock.ts';
import type { TestServer } from '../services/test-server.ts';
import { createPayment } from './create-payments.ts';
import type { Occupancy } from './create-wallets.ts';

let count = 0;

/**
 * A day of its own for each call, which nothing else of the file is about, whatever its clock says. A comparison of another file of the worker may have left a bill
 * of it, which the factories write over.
 */
function nextDay(): string {
  count++;
  return new Date(testStart.getTime() - (10 + count) * dayMs).toISOString().slice(0, 10);
}

/** A row of a bill whose number no organisation knows. @returns its id */
export async function createUnmatchedRow(server: TestServer): Promise<string> {
  const id = server.context.ids.next();
  const now = server.clock.now();
  const numbers = { number: id.replaceAll('-', ''), provider_number: `4200${id.slice(-12)}` };
  const row = { id, ...numbers, channel: 'wechat', day: '2026-11-18', kind: 'missingHere', subject: 'payment' } as const;
  await server.database.kysely
    .insertInto('unmatched_bill_rows')
    .values({ ...row, amount: 5_000, fee: 30, billed_at: now, found_at: now })
    .execute();
  return id;
}

/** A bill that could not be had, and may be asked for again. */
export async function createFailedBill(server: TestServer): Promise<{ channel: 'alipay'; day: string }> {
  const day = nextDay();
  const now = server.clock.now();
  const failed = { compared_at: null, tried_at: now, claimed_until: now, requested_at: null, failure: 'timeout' };
  await server.database.kysely
    .insertInto('payment_bills')
    .values({ channel: 'alipay', day, ...failed })
    .onConflict((bill) => bill.columns(['channel', 'day']).doUpdateSet(failed))
    .execute();
  return { channel: 'alipay', day };
}

/** A day whose bill was compared and has one payment of the place. @returns its amount in fen, which no other day has */
export async function createComparedDay(server: TestServer, tenantId: string, place: Occupancy): Promise<number> {
  const { id } = await createPayment(server, tenantId, place, { channel: 'wechat' });
  const day = nextDay();
  const amount = 7_000_000 + count;
  const now = server.clock.now();
  const key = { channel: 'wechat', day } as const;
  await server.database.transaction(async (tx) => {
    const compared = { compared_at: now, tried_at: now, claimed_until: now, rows: 1 };
    await tx
      .insertInto('payment_bills')
      .values({ ...key, ...compared })
      .onConflict((bill) => bill.columns(['channel', 'day']).doUpdateSet(compared))
      .execute();
    const row = { tenant_id: tenantId, ...key, subject: 'payment', number: id, payment_id: id, rows: 1, amount, fee: 0 } as const;
    await tx.insertInto('payment_bill_rows').values(row).execute();
  });
  return amount;
}
