import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearOutbox, dispatchNotifications } from '../support/assertions/notifications.ts';
import type { Payer } from '../support/factories/create-payments.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { chargeWallet, findLedgerFaults, soundLedger } from '../support/factories/create-wallets.ts';
import { type PaymentServer, startPaymentServer } from '../support/payment/payment-server.ts';
import { payNew, type Refund, readRefund, runRefunds, sumAccount } from './refund-fixture.ts';

let setting: PaymentServer;
let tenant: TestTenant;

beforeAll(async () => {
  setting = await startPaymentServer();
});
afterAll(() => setting.close());
beforeEach(async () => {
  tenant = await createTenant(setting.server);
});

const clerk = () => tenant.clients.energy_clerk;
const administrator = () => tenant.clients.tenant_admin;
const read = (refund: Refund) => readRefund(setting.server, tenant.id, refund);
const ask = ({ client }: Payer, paymentId: string, cents: number) => client.succeed('requestRefund', { paymentId, cents, note: '退租' });
const approve = ({ id, contentHash }: Refund) => clerk().succeed('processRefund', { refundId: id, contentHash, approve: true });

describe('deciding on a refund', () => {
  it('beyond ¥500 takes a second person, who is neither clerk nor payer, and covers what was read', async () => {
    const { payer, payment } = await payNew(setting, tenant, { cents: 60_000 });
    const refund = await ask(payer, payment.id, 50_001);
    const input = { refundId: refund.id, contentHash: refund.contentHash, approve: true };
    expect((await administrator().call('decideRefund', input)).code).toBe(bodyCode.conflict);
    expect((await clerk().call('processRefund', { ...input, contentHash: 'a'.repeat(64) })).code).toBe(bodyCode.conflict);
    expect(await approve(refund)).toMatchObject({ state: 'waiting', mayDecide: false });
    expect((await read(refund)).payment).toBe('paid');
    expect((await clerk().call('decideRefund', input)).code).toBe(bodyCode.forbidden);
    expect((await administrator().call('decideRefund', { ...input, contentHash: 'a'.repeat(64) })).code).toBe(bodyCode.conflict);
    expect((await administrator().call('decideRefund', { ...input, approve: false })).code).toBe(bodyCode.invalid);
    const codes = await Promise.all([administrator().call('decideRefund', input), administrator().call('decideRefund', input)]);
    expect(codes.map(({ code }) => code).sort()).toEqual([bodyCode.success, bodyCode.conflict].sort());
    expect(await read(refund)).toMatchObject({ state: 'approved', payment: 'refunding', frozen: 50_001 });
  });

  it('takes one of two clerks who approve at once, and counts among what one may decide in a day', async () => {
    const { payer, payment } = await payNew(setting, tenant, { cents: 60_000 });
    const refund = await ask(payer, payment.id, 50_000);
    const input = { refundId: refund.id, contentHash: refund.contentHash, approve: true };
    const codes = await Promise.all([clerk().call('processRefund', input), administrator().call('processRefund', input)]);
    expect(codes.map(({ code }) => code).sort()).toEqual([bodyCode.success, bodyCode.conflict].sort());
    const { client: other } = await tenant.addAccount([{ role: 'energy_clerk' }]);
    for (let turn = 0; turn < 5; turn++) {
      const next = await payNew(setting, tenant, { cents: 50_000 });
      const asked = await ask(next.payer, next.payment.id, 50_000);
      const decided = await other.succeed('processRefund', { refundId: asked.id, contentHash: asked.contentHash, approve: true });
      expect(decided.state).toBe(turn < 4 ? 'approved' : 'waiting');
    }
  });

  it('that rejects it returns the amount with the reason, and is for nobody’s own', async () => {
    const { payer, payment } = await payNew(setting, tenant);
    const refund = await ask(payer, payment.id, 2_000);
    const input = { refundId: refund.id, contentHash: refund.contentHash, approve: false };
    expect((await clerk().call('processRefund', input)).code).toBe(bodyCode.invalid);
    expect((await payer.client.call('processRefund', { ...input, reason: '不' })).code).toBe(bodyCode.forbidden);
    expect(await clerk().succeed('processRefund', { ...input, reason: '尚有欠费' })).toMatchObject({
      state: 'rejected',
      reason: '尚有欠费',
    });
    expect(await read(refund)).toMatchObject({ state: 'rejected', payment: 'paid', balance: 5_000, frozen: 0 });
  });

  it('is refused where the wallet owes by now', async () => {
    const { payer, payment } = await payNew(setting, tenant);
    const refund = await ask(payer, payment.id, 5_000);
    await chargeWallet(setting.server, tenant.id, payer, 1);
    const input = { refundId: refund.id, contentHash: refund.contentHash, approve: true };
    expect((await clerk().call('processRefund', input)).code).toBe(bodyCode.conflict);
    expect(await read(refund)).toMatchObject({ state: 'requested', balance: -1, frozen: 5_000 });
  });

  it('notifies whoever has to act, and the payer of each step', async () => {
    const { payer, payment } = await payNew(setting, tenant, { channel: 'counter' });
    await clearOutbox(setting.server);
    const refund = await ask(payer, payment.id, 2_000);
    expect((await dispatchNotifications(setting.server, tenant)).notified).toMatchObject({ energy_clerk: 'refundAsked' });
    await approve(refund);
    expect((await dispatchNotifications(setting.server, tenant)).notified).toMatchObject({ tenant_admin: 'refundWaits' });
    await administrator().succeed('decideRefund', { refundId: refund.id, contentHash: refund.contentHash, approve: true });
    await dispatchNotifications(setting.server, tenant);
    await clerk().succeed('confirmRefundPayout', { refundId: refund.id, contentHash: refund.contentHash, method: 'cash' });
    await dispatchNotifications(setting.server, tenant);
    const { items } = await payer.client.succeed('listNotifications', {});
    expect(items.map(({ topic, isRead, cents }) => [topic, isRead, cents])).toEqual([
      ['refundDone', false, 2_000],
      ['refundPayable', true, 2_000],
    ]);
  });
});

describe('a refund at the counter', () => {
  it('is paid out by a clerk once a second person has approved it, whatever its amount', async () => {
    const { payer, payment } = await payNew(setting, tenant, { channel: 'counter' });
    const refund = await ask(payer, payment.id, 2_000);
    expect(refund.way).toBe('counter');
    const input = { refundId: refund.id, contentHash: refund.contentHash };
    expect((await approve(refund)).state).toBe('waiting');
    expect((await clerk().call('confirmRefundPayout', { ...input, method: 'cash' })).code).toBe(bodyCode.conflict);
    await administrator().succeed('decideRefund', { ...input, approve: true });
    await runRefunds(setting);
    expect(await read(refund)).toMatchObject({ state: 'approved', payment: 'refunding', next: null });
    const pay = () => clerk().call('confirmRefundPayout', { ...input, method: 'transfer', note: '流水 88' });
    const codes = (await Promise.all([pay(), pay()])).map(({ code }) => code);
    expect(codes.sort()).toEqual([bodyCode.success, bodyCode.conflict].sort());
    expect(await read(refund)).toMatchObject({ state: 'refunded', payment: 'paid', refunded: 2_000, balance: 3_000, frozen: 0 });
    expect(await sumAccount(setting.server, tenant.id, 'bank')).toBe(-2_000);
    const { refunds } = await payer.client.succeed('getPayment', { paymentId: payment.id });
    expect(refunds).toMatchObject([{ payout: { method: 'transfer', note: '流水 88' } }]);
    expect(await findLedgerFaults(setting.server, tenant.id)).toEqual(soundLedger);
  });

  it('that nobody comes for is rejected by a clerk', async () => {
    const { payer, payment } = await payNew(setting, tenant, { channel: 'counter' });
    const refund = await ask(payer, payment.id, 2_000);
    const input = { refundId: refund.id, contentHash: refund.contentHash };
    await approve(refund);
    await administrator().succeed('decideRefund', { ...input, approve: true });
    const rejected = await clerk().succeed('processRefund', { ...input, approve: false, reason: '逾期未领' });
    expect(rejected.state).toBe('rejected');
    expect(await read(refund)).toMatchObject({ payment: 'paid', balance: 5_000, frozen: 0 });
  });
});

describe('listRefunds', () => {
  it('has one’s own, and for clerks those of all rooms by what is to be done', async () => {
    const { payer, payment } = await payNew(setting, tenant, { channel: 'counter' });
    const refund = await ask(payer, payment.id, 2_000);
    const list = async (filter: 'requested' | 'approval' | 'payout' | 'sent' | 'ended') =>
      (await clerk().succeed('listRefunds', { scope: 'all', filter })).items.map(({ id }) => id);
    expect(await list('requested')).toEqual([refund.id]);
    expect((await payer.client.succeed('listRefunds', {})).items).toMatchObject([{ id: refund.id, isMine: true }]);
    expect((await clerk().succeed('listRefunds', {})).items).toEqual([]);
    expect((await payer.client.call('listRefunds', { scope: 'all' })).code).toBe(bodyCode.forbidden);
    const { full_name } = await setting.server.database.kysely
      .selectFrom('accounts')
      .select('full_name')
      .where('id', '=', payer.accountId)
      .executeTakeFirstOrThrow();
    const find = async (keyword: string) => (await clerk().succeed('listRefunds', { scope: 'all', keyword })).items.map(({ id }) => id);
    expect([await find(full_name), await find('没有这个人')]).toEqual([[refund.id], []]);
    await approve(refund);
    expect([await list('requested'), await list('approval')]).toEqual([[], [refund.id]]);
    await administrator().succeed('decideRefund', { refundId: refund.id, contentHash: refund.contentHash, approve: true });
    expect([await list('payout'), await list('sent'), await list('ended')]).toEqual([[refund.id], [], []]);
  });
});
