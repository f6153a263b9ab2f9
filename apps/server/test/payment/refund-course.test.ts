import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { chargeWallet, findLedgerFaults, soundLedger } from '../support/factories/create-wallets.ts';
import { type PaymentServer, startPaymentServer } from '../support/payment/payment-server.ts';
import { payNew, runRefunds, sumAccount } from './refund-fixture.ts';

let setting: PaymentServer;
let tenant: TestTenant;

beforeAll(async () => {
  setting = await startPaymentServer();
});
afterAll(() => setting.close());
beforeEach(async () => {
  tenant = await createTenant(setting.server);
});

/** The same numbers for a seed, from 0 to `below`. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Paid = Awaited<ReturnType<typeof payNew>>;

/** Done, or refused for what it is: a course whose calls are refused for another reason would show nothing. */
async function expectDecided(call: Promise<{ code: number }>): Promise<void> {
  expect([bodyCode.success, bodyCode.conflict, bodyCode.forbidden]).toContain((await call).code);
}

/** One step of a course, chosen by chance: what is refused has to leave nothing behind. */
async function step({ payer, payment }: Paid, random: (below: number) => number): Promise<void> {
  const clerk = tenant.clients.energy_clerk;
  const administrator = tenant.clients.tenant_admin;
  const [refund] = (await payer.client.succeed('getPayment', { paymentId: payment.id })).refunds;
  const input = refund && { refundId: refund.id, contentHash: refund.contentHash };
  switch (random(8)) {
    case 0:
    case 1:
      await expectDecided(payer.client.call('requestRefund', { paymentId: payment.id, cents: 1 + random(3_000), note: '退租' }));
      return;
    case 2:
      if (input) await expectDecided(clerk.call('processRefund', { ...input, approve: random(4) > 0, reason: '核对' }));
      return;
    case 3:
      if (input) await expectDecided(administrator.call('decideRefund', { ...input, approve: random(4) > 0, reason: '核对' }));
      return;
    case 4:
      if (input) await expectDecided(clerk.call('confirmRefundPayout', { ...input, method: random(2) ? 'cash' : 'transfer' }));
      return;
    case 5:
      await chargeWallet(setting.server, tenant.id, payer, 1 + random(400));
      return;
    case 6:
      if (refund?.state === 'sent' && refund.channel === 'wechat')
        setting.wechat.completeRefund(refund.number, random(4) > 0 ? 'SUCCESS' : 'CLOSED');
      return;
    default:
      await runRefunds(setting, { after: 20_000 });
  }
}

async function sumRefunds(): Promise<{ cents: number; refunded: number }[]> {
  const payments = await setting.server.database.kysely
    .selectFrom('payments')
    .select(['id', 'amount', 'refunded'])
    .where('tenant_id', '=', tenant.id)
    .execute();
  const refunds = await setting.server.database.kysely
    .selectFrom('refunds')
    .select(['payment_id', 'amount', 'state'])
    .where('tenant_id', '=', tenant.id)
    .execute();
  return payments.map(({ id, amount, refunded }) => {
    const done = refunds.filter((one) => one.payment_id === id && one.state === 'refunded').reduce((sum, one) => sum + one.amount, 0);
    expect(done).toBe(refunded);
    return { cents: amount, refunded };
  });
}

describe('any course of refunds', () => {
  it.each([1, 2, 3])('gives back no more than was paid, and leaves the ledger sound (%i)', async (seed) => {
    const random = createRandom(seed);
    const paid = [
      await payNew(setting, tenant),
      await payNew(setting, tenant, { channel: 'alipay' }),
      await payNew(setting, tenant, { channel: 'counter' }),
    ];
    for (let count = 0; count < 90; count++) {
      const one = paid[random(paid.length)];
      if (one) await step(one, random);
    }
    expect(await findLedgerFaults(setting.server, tenant.id)).toEqual(soundLedger);
    const sums = await sumRefunds();
    expect(sums.every(({ cents, refunded }) => 0 <= refunded && refunded <= cents)).toBe(true);
    const total = sums.reduce((sum, { cents, refunded }) => sum + cents - refunded, 0);
    const accounts = ['clearing_wechat', 'clearing_alipay', 'cash', 'bank'] as const;
    let held = 0;
    for (const account of accounts) held += await sumAccount(setting.server, tenant.id, account);
    expect(held).toBe(total);
    expect(sums.some(({ refunded }) => refunded > 0)).toBe(true);
  });

  it('answers a call that comes too late with a conflict', async () => {
    const { payer, payment } = await payNew(setting, tenant);
    const refund = await payer.client.succeed('requestRefund', { paymentId: payment.id, cents: 1, note: '退租' });
    await payer.client.succeed('withdrawRefund', { refundId: refund.id });
    const input = { refundId: refund.id, contentHash: refund.contentHash, approve: true };
    expect((await tenant.clients.energy_clerk.call('processRefund', input)).code).toBe(bodyCode.conflict);
  });
});
