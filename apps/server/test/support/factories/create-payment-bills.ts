import { dayMs } from '@energy-om/domain';
import type { TestServer } from '../services/test-server.ts';
import { createPayment } from './create-payments.ts';
import type { Occupancy } from './create-wallets.ts';

let count = 0;
let firstDay: number | null = null;

/** A day of its own for each call, which nothing else is about. They are counted from the first, since a clock that moves on by a day would give one again. */
function nextDay(server: TestServer): string {
  count++;
  firstDay ??= server.clock.now().getTime();
  return new Date(firstDay - (10 + count) * dayMs).toISOString().slice(0, 10);
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
  const day = nextDay(server);
  const tried = { tried_at: server.clock.now(), claimed_until: server.clock.now(), failure: 'timeout' };
  await server.database.kysely
    .insertInto('payment_bills')
    .values({ channel: 'alipay', day, compared_at: null, ...tried })
    .execute();
  return { channel: 'alipay', day };
}

/** A day whose bill was compared and has one payment of the place. @returns its amount in fen, which no other day has */
export async function createComparedDay(server: TestServer, tenantId: string, place: Occupancy): Promise<number> {
  const { id } = await createPayment(server, tenantId, place, { channel: 'wechat' });
  const day = nextDay(server);
  const amount = 7_000_000 + count;
  const now = server.clock.now();
  const key = { channel: 'wechat', day } as const;
  await server.database.transaction(async (tx) => {
    await tx
      .insertInto('payment_bills')
      .values({ ...key, compared_at: now, tried_at: now, claimed_until: now, rows: 1 })
      .execute();
    const row = { tenant_id: tenantId, ...key, subject: 'payment', number: id, payment_id: id, rows: 1, amount, fee: 0 } as const;
    await tx.insertInto('payment_bill_rows').values(row).execute();
  });
  return amount;
}
