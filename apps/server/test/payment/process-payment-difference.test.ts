import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { clearOutbox, dispatchNotifications, readMessages } from '../support/assertions/notifications.ts';
import { createPayer, createPaymentDifference, type Payer } from '../support/factories/create-payments.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createWalletEntry, findLedgerFaults, soundLedger } from '../support/factories/create-wallets.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';
import { sumAccount } from './refund-fixture.ts';

let server: TestServer;
let tenant: TestTenant;
let payer: Payer;
let differenceId: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  tenant = await createTenant(server);
  payer = await createPayer(server, tenant);
  await clearOutbox(server);
  differenceId = await createPaymentDifference(server, tenant.id, payer);
});

const clerk = () => tenant.clients.energy_clerk;
const administrator = () => tenant.clients.tenant_admin;
const list = async (open: boolean) => (await clerk().succeed('listPaymentDifferences', { open })).items.map(({ id }) => id);

describe('processPaymentDifference', () => {
  it('explains a difference with a note, after which it is open no more', async () => {
    expect(await list(true)).toEqual([differenceId]);
    const [shown] = (await clerk().succeed('listPaymentDifferences', {})).items;
    expect(shown).toMatchObject({ outcome: null, mayProcess: true, mayWriteOff: true, mayDecide: false });
    const input = { differenceId, outcome: 'explained', note: '测试订单' } as const;
    expect(await clerk().succeed('processPaymentDifference', input)).toMatchObject({
      ...{ outcome: 'explained', note: '测试订单', mayProcess: false, resolvedAt: server.clock.now().toISOString() },
      processedBy: tenant.accounts.energy_clerk.fullName,
    });
    expect([await list(true), await list(false)]).toEqual([[], [differenceId]]);
    expect((await administrator().call('processPaymentDifference', input)).code).toBe(bodyCode.conflict);
    expect(await readAudit(server, 'processPaymentDifference', differenceId)).toMatchObject([{ subject_kind: 'paymentDifference' }]);
  });

  it('names the entry that has credited it, which is of that wallet and posted', async () => {
    const madeBy = tenant.accounts.energy_clerk.id;
    const entry = (place: Payer, state: 'posted' | 'waiting' = 'posted', cents = 1) =>
      createWalletEntry(server, tenant.id, place, { madeBy, state, cents });
    const posted = await entry(payer);
    const waiting = await entry(payer, 'waiting');
    const elsewhere = await entry(await createPayer(server, tenant));
    const more = await entry(payer, 'posted', 2);
    const reversed = await entry(payer);
    await clerk().succeed('reverseWalletEntry', { entryId: reversed.id, note: '记错' });
    const input = { differenceId, outcome: 'credited', note: '已补记' } as const;
    for (const entryId of [undefined, unknownId, waiting.id, elsewhere.id, more.id, reversed.id])
      expect((await clerk().call('processPaymentDifference', { ...input, entryId })).code).toBe(bodyCode.invalid);
    expect(await clerk().succeed('processPaymentDifference', { ...input, entryId: posted.id })).toMatchObject({ outcome: 'credited' });
  });

  it('keeps the entry by which it is settled, also where that is taken back at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const place = await createPayer(server, tenant);
      const id = await createPaymentDifference(server, tenant.id, place);
      const { id: entryId } = await createWalletEntry(server, tenant.id, place, {
        ...{ madeBy: tenant.accounts.energy_clerk.id, state: 'posted', cents: 1 },
      });
      const settle = () => clerk().call('processPaymentDifference', { differenceId: id, outcome: 'credited', note: '已补记', entryId });
      const reverse = () => clerk().call('reverseWalletEntry', { entryId, note: '记错' });
      const [settled, reversed] = round === 0 ? [await settle(), await reverse()] : await Promise.all([settle(), reverse()]);
      expect([settled.code, reversed.code]).toEqual(
        settled.code === bodyCode.success ? [bodyCode.success, bodyCode.conflict] : [bodyCode.invalid, bodyCode.success],
      );
    }
  });

  it('is settled by an entry that has settled no other, of two at once as well', async () => {
    const madeBy = tenant.accounts.energy_clerk.id;
    const { id: entryId } = await createWalletEntry(server, tenant.id, payer, { madeBy, state: 'posted', cents: 1 });
    const { payment_id } = await server.database.kysely
      .selectFrom('payment_differences')
      .select('payment_id')
      .where('id', '=', differenceId)
      .executeTakeFirstOrThrow();
    const { kysely } = server.database;
    const copy = { tenant_id: tenant.id, payment_id, channel: 'alipay', kind: 'state', subject: 'payment', billed_amount: 1 } as const;
    const others = [server.context.ids.next(), server.context.ids.next()];
    const more = others.map((id) => ({ ...copy, id, number: id, day: '2026-11-17', found_at: server.clock.now() }));
    const rest = { booked_amount: null, fee: null, resolved_at: null };
    await kysely
      .insertInto('payment_differences')
      .values(more.map((row) => ({ ...row, ...rest })))
      .execute();
    const settle = (id: string) =>
      clerk().call('processPaymentDifference', { differenceId: id, outcome: 'credited', note: '已补记', entryId });
    const codes = (await Promise.all([differenceId, ...others.slice(0, 1)].map(settle))).map(({ code }) => code);
    expect(codes.sort()).toEqual([bodyCode.success, bodyCode.conflict].sort());
    const late = await settle(others[1] ?? '');
    expect([late.code, late.message]).toEqual([bodyCode.conflict, '该记账已用于处理另一笔差异，请另选']);
    expect(await list(true)).toHaveLength(2);
  });

  it('needs a note, and is for clerks of the room whose payment it is not', async () => {
    const input = { differenceId, outcome: 'explained', note: '核对' } as const;
    expect((await clerk().call('processPaymentDifference', { ...input, note: ' ' })).code).toBe(bodyCode.invalid);
    expect((await createTestClient(server).call('processPaymentDifference', input)).code).toBe(bodyCode.tokenExpired);
    expect((await payer.client.call('processPaymentDifference', input)).code).toBe(bodyCode.forbidden);
    expect((await clerk().call('processPaymentDifference', { ...input, differenceId: unknownId })).code).toBe(bodyCode.notFound);
    const other = await createTenant(server);
    expect((await other.clients.energy_clerk.call('processPaymentDifference', input)).code).toBe(bodyCode.notFound);
    const { account, client } = await tenant.addAccount([{ role: 'energy_clerk' }]);
    const own = await createPaymentDifference(server, tenant.id, { ...payer, accountId: account.id });
    expect((await client.call('processPaymentDifference', { ...input, differenceId: own })).code).toBe(bodyCode.forbidden);
    expect(await list(true)).toHaveLength(2);
  });
});

describe('decidePaymentDifference', () => {
  const writeOff = () => clerk().succeed('processPaymentDifference', { differenceId, outcome: 'writtenOff', note: '渠道多收' });

  it('writes a difference off as a second person has read it, once', async () => {
    const waiting = await writeOff();
    expect(waiting).toMatchObject({ outcome: 'writtenOff', resolvedAt: null, mayDecide: false });
    expect(await list(true)).toEqual([differenceId]);
    const input = { differenceId, approve: true, contentHash: waiting.contentHash ?? '' };
    expect((await clerk().call('decidePaymentDifference', input)).code).toBe(bodyCode.forbidden);
    expect((await administrator().call('decidePaymentDifference', { ...input, contentHash: 'b'.repeat(64) })).code).toBe(bodyCode.conflict);
    expect(await sumAccount(server, tenant.id, 'adjustment')).toBe(0);
    const codes = await Promise.all([1, 2].map(() => administrator().call('decidePaymentDifference', input)));
    expect(codes.map(({ code }) => code).sort()).toEqual([bodyCode.success, bodyCode.conflict].sort());
    // The bill has a fen that the books do not have.
    expect(await sumAccount(server, tenant.id, 'clearing_alipay')).toBe(1);
    expect(await sumAccount(server, tenant.id, 'adjustment')).toBe(-1);
    expect(await list(false)).toEqual([differenceId]);
    expect(await findLedgerFaults(server, tenant.id)).toEqual(soundLedger);
    expect(await readAudit(server, 'decidePaymentDifference', differenceId)).toHaveLength(1);
  });

  it('is asked for by a message to the second person, again where a clerk tries again, and never after it is decided', async () => {
    const notified = async () => (await dispatchNotifications(server, tenant)).notified;
    const { contentHash } = await writeOff();
    expect(await notified()).toEqual({ tenant_admin: 'differenceWaits' });
    const [message] = await readMessages(administrator());
    expect(message).toMatchObject({ subject: { kind: 'paymentDifference', id: differenceId }, cents: 1, isRead: false });
    const input = { differenceId, contentHash: contentHash ?? '' };
    await administrator().succeed('decidePaymentDifference', { ...input, approve: false, reason: '先查渠道' });
    expect(await notified()).toEqual({});
    expect((await readMessages(administrator())).map(({ isRead }) => isRead)).toEqual([true]);
    server.clock.advance(1000);
    const again = await writeOff();
    expect(await notified()).toEqual({ tenant_admin: 'differenceWaits' });
    await administrator().succeed('decidePaymentDifference', { differenceId, contentHash: again.contentHash ?? '', approve: true });
    expect(await notified()).toEqual({});
    expect((await readMessages(administrator())).every(({ isRead }) => isRead)).toBe(true);
  });

  it('that rejects it leaves the difference open', async () => {
    const { contentHash } = await writeOff();
    const input = { differenceId, approve: false, contentHash: contentHash ?? '' };
    expect((await administrator().call('decidePaymentDifference', input)).code).toBe(bodyCode.invalid);
    const rejected = await administrator().succeed('decidePaymentDifference', { ...input, reason: '先查渠道' });
    expect(rejected).toMatchObject({ outcome: null, note: '', mayProcess: true });
    expect((await administrator().call('decidePaymentDifference', { ...input, reason: '先查渠道' })).code).toBe(bodyCode.conflict);
    expect(await list(true)).toEqual([differenceId]);
    expect(await sumAccount(server, tenant.id, 'clearing_alipay')).toBe(0);
  });
});
