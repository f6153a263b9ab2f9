import { bodyCode } from '@energy-om/contract';
import { dayMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryDuePayments } from '#services/payment/query-due-payments.ts';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { runAfter } from '../support/assertions/run-after.ts';
import { createPayer, occupyNewRoom, type Payer, readPayment } from '../support/factories/create-payments.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { findLedgerFaults, soundLedger } from '../support/factories/create-wallets.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;

beforeAll(async () => {
  server = await startTestServer({ config: { payment: { wechat: null, alipay: null } } });
  tenant = await createTenant(server);
});
afterAll(() => server.close());

const clerk = () => tenant.clients.energy_clerk;
const administrator = () => tenant.clients.tenant_admin;

async function start(cents = 5_000, payer?: Payer) {
  const by = payer ?? (await createPayer(server, tenant));
  return { payer: by, payment: await by.client.succeed('createPayment', { roomId: by.roomId, channel: 'counter', cents }) };
}

const read = (payment: { id: string; orderNumber: string }) => readPayment(server, tenant.id, payment);

async function runOut(paymentId: string): Promise<void> {
  const now = server.clock.now();
  const update = server.database.kysely.updateTable('payments').set({ expires_at: now, next_query_at: now });
  await update.where('tenant_id', '=', tenant.id).where('id', '=', paymentId).execute();
}

const linesOf = async (paymentId: string) => {
  const rows = await server.database.kysely
    .selectFrom('journal_lines')
    .innerJoin('payments', (join) =>
      join.onRef('payments.tenant_id', '=', 'journal_lines.tenant_id').onRef('payments.journal_id', '=', 'journal_lines.journal_id'),
    )
    .select(['journal_lines.account', 'journal_lines.amount'])
    .where('payments.tenant_id', '=', tenant.id)
    .where('payments.id', '=', paymentId)
    .orderBy('line')
    .execute();
  return rows.map(({ account, amount }) => [account, amount]);
};

describe('a payment at the counter', () => {
  it('waits with a code, and is found by it', async () => {
    const { payer, payment } = await start();
    expect(payment).toMatchObject({
      channel: 'counter',
      state: 'pending',
      isMine: true,
      confirmation: null,
      mayCancel: true,
      mayConfirm: false,
    });
    expect(payment.code).toMatch(/^\d{6}$/);
    expect(await payer.client.succeed('listPaymentChannels', {})).toEqual({ items: [{ channel: 'counter', maxCents: 1_000_000 }] });
    const { items } = await clerk().succeed('listPayments', { scope: 'all', filter: 'counter', keyword: payment.code ?? '' });
    expect(items).toMatchObject([{ id: payment.id, isMine: false, mayCancel: false, mayConfirm: true, account: { id: payer.accountId } }]);
    expect((await payer.client.succeed('listPayments', {})).items).toEqual([payment]);
    expect((await payer.client.call('listPayments', { scope: 'all' })).code).toBe(bodyCode.forbidden);
  });

  it('is found by words of its room and payer, one of them or both, and not by those of others', async () => {
    const { payer, payment } = await start();
    const other = await start();
    const { kysely } = server.database;
    await kysely.updateTable('areas').set({ name: '望江 1708' }).where('id', '=', payer.roomId).execute();
    await kysely.updateTable('accounts').set({ full_name: '欧阳晓岚' }).where('id', '=', payer.accountId).execute();
    const find = async (keyword: string) => (await clerk().succeed('listPayments', { scope: 'all', keyword })).items.map(({ id }) => id);
    for (const keyword of ['1708', '晓岚', '望江 欧阳', `岚 ${payment.code}`]) expect(await find(keyword)).toEqual([payment.id]);
    expect(await find(`晓岚 ${other.payment.code}`)).toEqual([]);
    expect(await find('没有这个人')).toEqual([]);
    const foreign = await createTenant(server);
    expect((await foreign.clients.energy_clerk.succeed('listPayments', { scope: 'all', keyword: '晓岚' })).items).toEqual([]);
    expect((await clerk().succeed('listRefunds', { scope: 'all', keyword: '晓岚' })).items).toEqual([]);
  });

  it('is found by a word that very many rooms have', async () => {
    const busy = await createTenant(server);
    const building = busy.areas.building;
    const { payer, payment } = await start(5_000, await createPayer(server, busy));
    const { ids, database, clock } = server.context;
    const rooms = Array.from({ length: 220 }, () => ids.next());
    const { path } = await database.kysely.selectFrom('areas').select('path').where('id', '=', building).executeTakeFirstOrThrow();
    const named = { longitude: null, latitude: null, address: null };
    const room = (id: string) => ({
      tenant_id: busy.id,
      id,
      parent_id: building,
      kind: 'room' as const,
      name: `兴业 ${id}`,
      path: `${path}${id}/`,
    });
    await database.kysely
      .insertInto('areas')
      .values(rooms.map((id) => ({ ...room(id), ...named })))
      .execute();
    const wallet = { tenant_id: busy.id, account_id: busy.accounts.occupant.id, opened_at: clock.now() };
    await database.kysely
      .insertInto('wallets')
      .values(rooms.map((room_id) => ({ ...wallet, id: ids.next(), room_id })))
      .execute();
    const client = busy.clients.energy_clerk;
    expect((await client.succeed('listPayments', { scope: 'all', keyword: '兴业' })).items).toEqual([]);
    await database.kysely.updateTable('areas').set({ name: '兴业 1' }).where('id', '=', payer.roomId).execute();
    expect((await client.succeed('listPayments', { scope: 'all', keyword: '兴业' })).items).toMatchObject([{ id: payment.id }]);
    expect((await client.succeed('listWallets', { keyword: '兴业', pageSize: 100 })).total).toBe(221);
  });

  it.each([
    ['cash', 'cash'],
    ['transfer', 'bank'],
  ] as const)('in %s credits the wallet when a clerk confirms it', async (method, account) => {
    const { payer, payment } = await start();
    const paid = await clerk().succeed('confirmPayment', { paymentId: payment.id, method, note: '收据 0012' });
    expect(paid).toMatchObject({
      state: 'paid',
      confirmation: { by: { id: tenant.accounts.energy_clerk.id }, method, note: '收据 0012', approvedBy: null },
    });
    expect(await read(payment)).toMatchObject({ state: 'paid', balance: 5_000, journals: 1, next_query_at: null });
    expect(await linesOf(payment.id)).toEqual([
      [account, 5_000],
      ['wallet', -5_000],
    ]);
    expect(await payer.client.succeed('getPayment', { paymentId: payment.id })).toMatchObject({ state: 'paid', mayCancel: false });
    expect(await findLedgerFaults(server, tenant.id)).toEqual(soundLedger);
    expect(await readAudit(server, 'confirmPayment', payment.id)).toMatchObject([{ subject_kind: 'payment' }]);
  });

  it('is credited once, of two clerks who confirm it at once', async () => {
    const { payment } = await start();
    const confirm = (client: ReturnType<typeof clerk>) => client.call('confirmPayment', { paymentId: payment.id, method: 'cash' });
    const codes = (await Promise.all([confirm(clerk()), confirm(administrator())])).map(({ code }) => code);
    expect(codes.sort()).toEqual([bodyCode.success, bodyCode.conflict].sort());
    expect(await read(payment)).toMatchObject({ balance: 5_000, journals: 1 });
  });

  it('beyond ¥500 waits for a second person, who is neither clerk nor payer', async () => {
    const { payer, payment } = await start(50_001);
    const confirmed = await clerk().succeed('confirmPayment', { paymentId: payment.id, method: 'cash' });
    expect(confirmed).toMatchObject({ state: 'pending', mayConfirm: false, mayDecide: false });
    expect(await read(payment)).toMatchObject({ state: 'pending', balance: 0, journals: 0 });
    expect((await payer.client.call('cancelPayment', { paymentId: payment.id })).code).toBe(bodyCode.conflict);
    expect((await clerk().call('decidePayment', { paymentId: payment.id, approve: true })).code).toBe(bodyCode.forbidden);
    expect((await administrator().succeed('getPayment', { paymentId: payment.id })).mayDecide).toBe(true);
    const paid = await administrator().succeed('decidePayment', { paymentId: payment.id, approve: true });
    expect(paid).toMatchObject({ state: 'paid', confirmation: { approvedBy: expect.any(String) } });
    expect(await read(payment)).toMatchObject({ balance: 50_001, journals: 1 });
    expect((await administrator().call('decidePayment', { paymentId: payment.id, approve: true })).code).toBe(bodyCode.conflict);
  });

  it('that is rejected waits for a clerk again', async () => {
    const { payment } = await start(60_000);
    expect((await administrator().call('decidePayment', { paymentId: payment.id, approve: true })).code).toBe(bodyCode.conflict);
    await clerk().succeed('confirmPayment', { paymentId: payment.id, method: 'transfer' });
    expect((await administrator().call('decidePayment', { paymentId: payment.id, approve: false })).code).toBe(bodyCode.invalid);
    const rejected = await administrator().succeed('decidePayment', { paymentId: payment.id, approve: false, reason: '未到账' });
    expect(rejected).toMatchObject({ state: 'pending', confirmation: null });
    expect(await read(payment)).toMatchObject({ balance: 0, journals: 0, reason: '未到账' });
  });

  it('counts among what a clerk may take alone in a day, together with entries', async () => {
    const { client: other } = await tenant.addAccount([{ role: 'energy_clerk' }]);
    const { payer, payment } = await start(50_000);
    for (const _turn of [1, 2, 3])
      await other.succeed('enterWalletEntry', {
        roomId: payer.roomId,
        accountId: payer.accountId,
        kind: 'cash',
        cents: 50_000,
        note: '现金',
      });
    expect((await other.succeed('confirmPayment', { paymentId: payment.id, method: 'cash' })).state).toBe('paid');
    const next = await start(1);
    expect((await other.succeed('confirmPayment', { paymentId: next.payment.id, method: 'cash' })).state).toBe('pending');
    const entry = { roomId: payer.roomId, accountId: payer.accountId, kind: 'cash', cents: 1, note: '现金' } as const;
    expect((await other.succeed('enterWalletEntry', entry)).state).toBe('waiting');
  });

  it('is not taken by its payer, by somebody who is no clerk, nor in another organisation', async () => {
    const { payer, payment } = await start();
    const input = { paymentId: payment.id, method: 'cash' } as const;
    expect((await createTestClient(server).call('confirmPayment', input)).code).toBe(bodyCode.tokenExpired);
    expect((await payer.client.call('confirmPayment', input)).code).toBe(bodyCode.forbidden);
    expect((await clerk().call('cancelPayment', { paymentId: payment.id })).code).toBe(bodyCode.notFound);
    const other = await createTenant(server);
    for (const paymentId of [payment.id, unknownId])
      expect((await other.clients.energy_clerk.call('confirmPayment', { ...input, paymentId })).code).toBe(bodyCode.notFound);
    const own = await occupyNewRoom(server, tenant, tenant.accounts.energy_clerk.id);
    const mine = await clerk().succeed('createPayment', { roomId: own.roomId, channel: 'counter', cents: 1 });
    expect((await clerk().call('confirmPayment', { paymentId: mine.id, method: 'cash' })).code).toBe(bodyCode.forbidden);
    expect(await read(payment)).toMatchObject({ state: 'pending', balance: 0 });
  });

  it('is cancelled by its payer, after which nobody takes it', async () => {
    const { payer, payment } = await start();
    expect((await payer.client.succeed('cancelPayment', { paymentId: payment.id })).state).toBe('closed');
    expect((await clerk().call('confirmPayment', { paymentId: payment.id, method: 'cash' })).code).toBe(bodyCode.conflict);
    expect((await payer.client.call('cancelPayment', { paymentId: payment.id })).code).toBe(bodyCode.conflict);
    expect(await read(payment)).toMatchObject({ state: 'closed', balance: 0, next_query_at: null });
  });

  it('that has run out is confirmed in time where a clerk comes before the job has closed it', async () => {
    const { payment } = await start(50_001);
    await runOut(payment.id);
    const confirm = () => clerk().succeed('confirmPayment', { paymentId: payment.id, method: 'cash' });
    await queryDuePayments({ ...server.context, database: runAfter(server.database, 'claim-due-payments', confirm) });
    expect(await read(payment)).toMatchObject({ state: 'pending', reason: '', next_query_at: null });
    const approve = () => administrator().succeed('decidePayment', { paymentId: payment.id, approve: true });
    expect((await approve()).state).toBe('paid');
    expect(await read(payment)).toMatchObject({ balance: 50_001, journals: 1 });
  });

  it('that has run out is closed where the second person rejects it', async () => {
    const { payment } = await start(50_001);
    await runOut(payment.id);
    await clerk().succeed('confirmPayment', { paymentId: payment.id, method: 'cash' });
    await administrator().succeed('decidePayment', { paymentId: payment.id, approve: false, reason: '未到账' });
    await queryDuePayments(server.context);
    expect(await read(payment)).toMatchObject({ state: 'closed', balance: 0, journals: 0 });
    expect((await clerk().call('confirmPayment', { paymentId: payment.id, method: 'cash' })).code).toBe(bodyCode.conflict);
  });

  it('runs out after seven days, unless a clerk has confirmed it', async () => {
    const { payment } = await start();
    const { payment: confirmed } = await start(50_001);
    await clerk().succeed('confirmPayment', { paymentId: confirmed.id, method: 'cash' });
    await queryDuePayments(server.context);
    expect((await read(payment)).state).toBe('pending');
    server.clock.advance(7 * dayMs);
    await queryDuePayments(server.context);
    expect(await read(payment)).toMatchObject({ state: 'closed', reason: 'expired', next_query_at: null });
    expect((await read(confirmed)).state).toBe('pending');
  });
});
