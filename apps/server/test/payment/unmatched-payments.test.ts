import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BillRow } from '#adapters/payment/payment-provider.ts';
import { compareBill } from '#services/payment/reconciliation/compare-bill.ts';
import { comparePaymentBills } from '#services/payment/reconciliation/compare-payment-bills.ts';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { clearOutbox, dispatchNotifications, readMessages } from '../support/assertions/notifications.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { createPayer } from '../support/factories/create-payments.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { createWalletEntry, findLedgerFaults, soundLedger } from '../support/factories/create-wallets.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { type BilledTrade, writeWechatBill } from '../support/payment/bill-texts.ts';
import { type PaymentServer, startPaymentServer } from '../support/payment/payment-server.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { openWorkerDatabase } from '../support/services/test-database.ts';
import { sumAccount } from './refund-fixture.ts';

let setting: PaymentServer;
let tenant: TestTenant;
let platform: TestClient;

/** Eleven in the morning, when the bill of the day before is there. */
const morning = new Date('2026-11-20T11:00:00+08:00');
const day = '2026-11-19';
const noon = new Date('2026-11-19T12:00:00+08:00');
let count = 0;

beforeAll(async () => {
  setting = await startPaymentServer();
});
afterAll(() => setting.close());
beforeEach(async () => {
  setting.server.clock.set(morning);
  await setting.server.database.kysely.deleteFrom('payment_bills').execute();
  tenant = await createTenant(setting.server);
  const { account } = await tenant.addAccount([{ role: 'platform_admin' }]);
  platform = await signIn(setting.server, account.id, null);
});

/** A trade of another system, or of a lost order. */
function foreignTrade(change: Partial<BilledTrade> = {}): BilledTrade {
  count++;
  return {
    orderNumber: `SHOP${String(count).padStart(8, '0')}`,
    providerNumber: `42000001${count}`,
    amount: '12.34',
    fee: '0.07',
    ...change,
  };
}

async function compare(trades: BilledTrade[], { server, wechat }: PaymentServer = setting): Promise<void> {
  wechat.setBill(writeWechatBill(trades), { day });
  await comparePaymentBills(server.context);
}

async function findUnmatched(number: string) {
  const { items } = await platform.succeed('listUnmatchedPayments', { open: true, pageSize: 100 });
  return items.filter((item) => item.number === number);
}

const listDifferences = async (client: TestClient, open?: boolean) => (await client.succeed('listPaymentDifferences', { open })).items;
const everybodyElse = [...noAdministrators.filter((person) => person !== 'platform_admin'), 'tenant_admin' as const];

describe('a number that nobody knows, where there are several organisations', () => {
  itRejectsUnauthorised('listUnmatchedPayments', () => ({ server: setting.server, tenant }), everybodyElse);
  itRejectsUnauthorised('decideUnmatchedPayment', () => ({ server: setting.server, tenant }), everybodyElse);

  it('is kept for the administrators of the installation, once, and is no difference of anybody’s', async () => {
    const trade = foreignTrade();
    await compare([trade, trade]);
    await setting.server.database.kysely.deleteFrom('payment_bills').execute();
    await compare([trade, trade]);
    const found = await findUnmatched(trade.orderNumber);
    expect(found).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'missingHere', channel: 'wechat', day, of: 'payment', cents: 1_234, feeCents: 7, decision: null }),
        expect.objectContaining({ kind: 'double', providerNumber: trade.providerNumber }),
      ]),
    );
    expect(found).toHaveLength(2);
    expect(await listDifferences(tenant.clients.energy_clerk)).toEqual([]);
  });

  it('is found in a bill with very many of them by looking at each row a few times', async () => {
    let looks = 0;
    const large = Array.from({ length: 1_200 }, (_, index): BillRow => {
      const orderNumber = `LARGE${String(index % 1_000).padStart(8, '0')}`;
      return {
        get kind() {
          looks++;
          return 'payment' as const;
        },
        ...{ orderNumber, refundNumber: null, providerNumber: `4300${index}`, amountFen: 100 + index, feeFen: 1, at: noon },
      };
    });
    await compareBill(setting.server.context, { channel: 'wechat', day }, large, null);
    expect(looks).toBeLessThan(20 * large.length);
    const { kysely } = setting.server.database;
    const rows = kysely.selectFrom('unmatched_bill_rows').select(['number', 'kind', 'provider_number', 'amount']);
    const found = await rows.where('number', 'like', 'LARGE%').orderBy('kind', 'desc').orderBy('number').execute();
    // A number that stands in the bill twice is shown as it stands there first.
    const expected = (kind: string, count: number) =>
      large.slice(0, count).map(({ orderNumber: number, providerNumber: provider_number, amountFen: amount }) => ({
        ...{ number, kind, provider_number, amount },
      }));
    expect(found).toEqual([...expected('missingHere', 1_000), ...expected('double', 200)]);
  });

  it('is said to be nobody’s with a note, once', async () => {
    const trade = foreignTrade();
    await compare([trade]);
    const [row] = await findUnmatched(trade.orderNumber);
    const input = { id: row?.id ?? '', tenantId: null, note: '商城系统的订单' };
    expect((await platform.call('decideUnmatchedPayment', { ...input, note: ' ' })).code).toBe(bodyCode.invalid);
    expect((await platform.call('decideUnmatchedPayment', { ...input, id: unknownId })).code).toBe(bodyCode.notFound);
    expect((await platform.call('decideUnmatchedPayment', { ...input, tenantId: unknownId })).code).toBe(bodyCode.notFound);
    expect(await platform.succeed('decideUnmatchedPayment', input)).toMatchObject({ decision: { tenant: null, note: '商城系统的订单' } });
    expect((await platform.call('decideUnmatchedPayment', input)).code).toBe(bodyCode.conflict);
    expect(await findUnmatched(trade.orderNumber)).toEqual([]);
    const decided = (await platform.succeed('listUnmatchedPayments', { open: false, pageSize: 100 })).items;
    expect(decided.map(({ number }) => number)).toContain(trade.orderNumber);
  });

  it('becomes a difference of the organisation that it is assigned to, whose clerks of the whole have a message and settle it by two', async () => {
    const trade = foreignTrade();
    await compare([trade]);
    const [row] = await findUnmatched(trade.orderNumber);
    const other = await createTenant(setting.server);
    const partly = await tenant.addAccount([{ role: 'energy_clerk', areaId: tenant.areas.building }]);
    await clearOutbox(setting.server);
    const input = { id: row?.id ?? '', tenantId: tenant.id, note: '恢复备份时丢失的订单' };
    const codes = await Promise.all([1, 2].map(() => platform.call('decideUnmatchedPayment', input)));
    expect(codes.map(({ code }) => code).sort()).toEqual([bodyCode.success, bodyCode.conflict].sort());
    expect(await readAudit(setting.server, 'decideUnmatchedPayment', row?.id ?? '')).toMatchObject([{ tenant_id: tenant.id }]);

    expect((await dispatchNotifications(setting.server, tenant)).notified).toEqual({
      energy_clerk: 'differencesFound',
      tenant_admin: 'differencesFound',
    });
    const { energy_clerk: clerk, tenant_admin: administrator } = tenant.clients;
    const [message] = await readMessages(clerk);
    expect(message).toMatchObject({ topic: 'differencesFound', detail: day, differences: 1 });
    const [found] = await listDifferences(clerk, true);
    expect(found).toMatchObject({
      ...{ id: message?.subject.id, kind: 'missingHere', number: trade.orderNumber, providerNumber: trade.providerNumber },
      ...{ channel: 'wechat', paymentId: null, walletId: null, room: null, account: null, bookedCents: null, billedCents: 1_234 },
      ...{ billedAt: '2026-11-18T13:03:07.000Z', mayProcess: true, mayWriteOff: true },
    });
    const differenceId = found?.id ?? '';
    for (const client of [partly.client, other.clients.energy_clerk]) {
      expect(await listDifferences(client)).toEqual([]);
      const explained = { differenceId, outcome: 'explained', note: '核对' } as const;
      expect((await client.call('processPaymentDifference', explained)).code).toBe(bodyCode.notFound);
    }

    const { contentHash } = await clerk.succeed('processPaymentDifference', { differenceId, outcome: 'writtenOff', note: '无主款项' });
    expect((await dispatchNotifications(setting.server, tenant)).notified).toEqual({ tenant_admin: 'differenceWaits' });
    const waiting = (await readMessages(administrator)).find(({ topic }) => topic === 'differenceWaits');
    expect(waiting).toMatchObject({ cents: 1_234, detail: trade.orderNumber });
    await administrator.succeed('decidePaymentDifference', { differenceId, contentHash: contentHash ?? '', approve: true });
    expect(await sumAccount(setting.server, tenant.id, 'clearing_wechat')).toBe(1_234);
    expect(await findLedgerFaults(setting.server, tenant.id)).toEqual(soundLedger);
  });

  it('is settled by an entry in whatever wallet of the organisation, and of no other', async () => {
    const trade = foreignTrade();
    await compare([trade]);
    const [row] = await findUnmatched(trade.orderNumber);
    await platform.succeed('decideUnmatchedPayment', { id: row?.id ?? '', tenantId: tenant.id, note: '补单' });
    const [found] = await listDifferences(tenant.clients.energy_clerk, true);
    const madeBy = tenant.accounts.energy_clerk.id;
    const posted = await createWalletEntry(setting.server, tenant.id, await createPayer(setting.server, tenant), {
      madeBy,
      state: 'posted',
      cents: 1_234,
    });
    const other = await createTenant(setting.server);
    const foreign = await createWalletEntry(setting.server, other.id, await createPayer(setting.server, other), {
      madeBy: other.accounts.energy_clerk.id,
      state: 'posted',
      cents: 1_234,
    });
    const input = { differenceId: found?.id ?? '', outcome: 'credited', note: '已补记' } as const;
    const { energy_clerk: clerk } = tenant.clients;
    expect((await clerk.call('processPaymentDifference', { ...input, entryId: foreign.id })).code).toBe(bodyCode.invalid);
    expect(await clerk.succeed('processPaymentDifference', { ...input, entryId: posted.id })).toMatchObject({ outcome: 'credited' });
  });

  it('is listed by cursor without a gap or a repetition', async () => {
    const trades = [foreignTrade(), foreignTrade(), foreignTrade()];
    await compare(trades);
    const seen: string[] = [];
    const numbers: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: { id: string; number: string }[]; cursor: string | null } = await platform.succeed('listUnmatchedPayments', {
        pageSize: 2,
        ...(cursor !== null && { cursor }),
      });
      seen.push(...page.items.map(({ id }) => id));
      numbers.push(...page.items.map(({ number }) => number));
      cursor = page.cursor;
    } while (cursor !== null);
    expect(new Set(seen).size).toBe(seen.length);
    expect(numbers).toEqual(expect.arrayContaining(trades.map(({ orderNumber }) => orderNumber)));
  });
});

describe('a number that nobody knows, in an installation with one organisation', () => {
  it('is a difference of that organisation at once', async () => {
    const database = await openWorkerDatabase();
    const alone = await startPaymentServer({ database });
    try {
      alone.server.clock.set(morning);
      const only = await createTenant(alone.server);
      const refund = foreignTrade({ refundNumber: 'R00000077', fee: '0.00' });
      const trade = foreignTrade();
      await compare([trade, refund], alone);
      const found = await listDifferences(only.clients.energy_clerk, true);
      expect(found.map(({ of, number, kind }) => [of, number, kind]).sort()).toEqual([
        ['payment', trade.orderNumber, 'missingHere'],
        ['refund', 'R00000077', 'missingHere'],
      ]);
      expect(await database.kysely.selectFrom('unmatched_bill_rows').select('id').execute()).toEqual([]);
      expect((await dispatchNotifications(alone.server, only)).notified).toMatchObject({ energy_clerk: 'differencesFound' });
    } finally {
      await alone.close();
      await database.close();
    }
  });
});
