import { dayMs, defaultPostpaidTerms, hourMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { remindOfBills } from '#services/bill/reminder/remind-of-bills.ts';
import { advanceCutoffs } from '#services/cutoff/advance-cutoffs.ts';
import { beginOverdueCutoffs } from '#services/cutoff/begin-overdue-cutoffs.ts';
import { warnOfLowBalances } from '#services/low-balance/warn-of-low-balances.ts';
import { at, closeNow, evenDayCents, settleOctober } from '../support/factories/close-month.ts';
import { cutoffPolicyOf } from '../support/factories/create-cutoff-policy.ts';
import { liveIn } from '../support/factories/create-rooms.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { openWallet } from '../support/factories/create-wallets.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { strictPolicy } from '../support/services/cutoff-bench.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';
import { startTwinServers } from '../support/services/twin-servers.ts';

let server: TestServer;
let tenant: TestTenant;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  server.clock.set(at('2026-11-19T09:00'));
  tenant = await createTenant(server);
});
afterAll(() => server.close());

const as = (role: 'occupant' | 'energy_clerk' | 'tenant_admin') => signIn(server, tenant.accounts[role].id, tenant.id);
const postpaid = { mode: 'postpaid' as const, terms: defaultPostpaidTerms };

/** An occupant who pays after use, and whose bill of October is closed. */
async function closePostpaid(
  at_: TestServer = server,
  of: TestTenant = tenant,
): Promise<{ roomId: string; walletId: string; accountId: string }> {
  const { roomId } = await settleOctober(at_, of);
  const accountId = of.accounts.occupant.id;
  await liveIn(at_, of.id, { roomId, accountId }, at('2026-10-31T00:00'));
  const walletId = await openWallet(at_, of.id, { roomId, accountId });
  const clerk = await signIn(at_, of.accounts.energy_clerk.id, of.id);
  await clerk.succeed('savePaymentTerms', { walletId, version: 0, ...postpaid });
  await closeNow(at_);
  return { roomId, walletId, accountId };
}

/** The end of the fifteenth day after the issue. */
const dueAt = at('2026-12-05T00:00');
const pay = async ({ roomId, accountId }: { roomId: string; accountId: string }, cents: number) =>
  (await as('energy_clerk')).succeed('enterWalletEntry', { roomId, accountId, kind: 'cash', cents, note: '现金' });
const readCutoff = () =>
  server.database.kysely
    .selectFrom('cutoffs')
    .select(['state', 'until_at', 'guards', 'next_at'])
    .where('tenant_id', '=', tenant.id)
    .executeTakeFirst();
const readReminders = () =>
  server.database.kysely.selectFrom('bill_reminders').select(['step', 'cents']).where('tenant_id', '=', tenant.id).orderBy('at').execute();
const savePolicy = async () => {
  const admin = await as('tenant_admin');
  await admin.succeed('saveCutoffPolicy', { version: 0, ...cutoffPolicyOf({ ...strictPolicy }) });
};
async function goTo(instant: Date): Promise<void> {
  server.clock.set(instant);
  await warnOfLowBalances(server.context);
  await remindOfBills(server.context);
  await remindOfBills(server.context);
  await beginOverdueCutoffs(server.context);
  for (let turn = 0; turn < 3; turn += 1) await advanceCutoffs(server.context);
}

describe('listBills', () => {
  const list = async (state: 'unpaid' | 'overdue' | 'closed', role: 'energy_clerk' | 'occupant' = 'energy_clerk') =>
    (await (await as(role)).succeed('listBills', { scope: role === 'occupant' ? 'own' : 'all', state })).items;

  it('finds what is not paid, and what is overdue of it, of those who pay after use', async () => {
    const place = await closePostpaid();
    const [unpaid] = await list('unpaid');
    expect(unpaid).toMatchObject({ room: { id: place.roomId }, month: '2026-10' });
    expect((await list('unpaid', 'occupant')).map(({ id }) => id)).toEqual([unpaid?.id]);
    expect(await list('overdue')).toEqual([]);
    const total = unpaid?.totalCents ?? 0;
    expect(unpaid?.openCents).toBe(total);
    await pay(place, total - 1);
    expect(await list('unpaid')).toMatchObject([{ openCents: 1, totalCents: total }]);
    expect(await list('unpaid', 'occupant')).toMatchObject([{ openCents: 1 }]);
    server.clock.set(new Date(dueAt.getTime() + 1));
    expect((await list('overdue')).map(({ id }) => id)).toEqual([unpaid?.id]);
    const detail = await (await as('energy_clerk')).succeed('getBill', { billId: unpaid?.id ?? '' });
    expect(detail.payable).toMatchObject({ openCents: 1, overdueCents: 1 });
    const other = await createTenant(server);
    expect((await other.clients.energy_clerk.succeed('listBills', { scope: 'all', state: 'overdue' })).items).toEqual([]);
    await pay(place, 1);
    expect([await list('unpaid'), await list('overdue')]).toEqual([[], []]);
    expect(await list('closed')).toMatchObject([{ account: { id: place.accountId }, openCents: 0 }]);
  });

  it('shares what was paid among the bills as the bills themselves do, the oldest first', async () => {
    const place = await closePostpaid();
    const { kysely } = server.database;
    const [document] = await kysely.selectFrom('bill_documents').selectAll().where('tenant_id', '=', tenant.id).execute();
    const [bill] = await kysely.selectFrom('bills').selectAll().where('tenant_id', '=', tenant.id).where('round', 'is not', null).execute();
    if (!document || !bill) throw new Error('nothing was issued');
    // One of September that was issued later, and a correction of it that gives some of it back.
    const september = { ...bill, id: server.context.ids.next(), month: '2026-09' };
    const [use, lines] = [JSON.stringify(bill.use), JSON.stringify(bill.lines)];
    await kysely
      .insertInto('bills')
      .values({ ...september, use, lines })
      .execute();
    for (const [position, total] of [bill.total, -300].entries())
      await kysely
        .insertInto('bill_documents')
        .values({
          ...document,
          ...{ id: server.context.ids.next(), bill_id: september.id, month: '2026-09', position, total, tax_journal_id: null },
          ...{ serial: 1000 + position, number: `T-${position}`, kind: position === 0 ? 'bill' : 'correction' },
          issued_at: new Date(document.issued_at.getTime() + 1 + position),
          content: JSON.stringify(document.content),
        })
        .execute();
    await kysely
      .updateTable('wallets')
      .set({ balance: -2 * bill.total + 500 })
      .where('id', '=', place.walletId)
      .execute();
    const clerk = await as('energy_clerk');
    const items = await list('closed');
    const open = await Promise.all(items.map(async ({ id }) => (await clerk.succeed('getBill', { billId: id })).payable?.openCents));
    expect(items.map(({ openCents }) => openCents)).toEqual(open);
    expect(items.map(({ month, openCents }) => [month, openCents])).toEqual([
      ['2026-10', bill.total - 800],
      ['2026-09', bill.total],
    ]);
  });

  it('has nothing that is unpaid of those who pay in advance', async () => {
    const { walletId } = await closePostpaid();
    expect(await list('unpaid')).toHaveLength(1);
    await (await as('energy_clerk')).succeed('savePaymentTerms', { walletId, version: 1, mode: 'prepaid' });
    server.clock.advance(1);
    expect(await list('unpaid')).toEqual([]);
    expect(await list('closed')).toMatchObject([{ openCents: null }]);
  });
});

describe('getWallet', () => {
  it('says what the organisation agrees with those who pay after use', async () => {
    const { walletId } = await closePostpaid();
    const read = async () => (await (await as('energy_clerk')).succeed('getWallet', { walletId })).defaultTerms;
    expect(await read()).toEqual(defaultPostpaidTerms);
    const usual = { dueDays: 20, offDays: 45, noticeDays: 10 };
    await (await as('tenant_admin')).succeed('saveCutoffPolicy', { version: 0, ...cutoffPolicyOf({ ...strictPolicy, postpaid: usual }) });
    expect(await read()).toEqual(usual);
  });
});

describe('savePaymentTerms', () => {
  it('is for whoever keeps wallets, of others’ wallets, as they were read', async () => {
    const { walletId } = await closePostpaid();
    const input = { walletId, version: 1, mode: 'prepaid' as const };
    expect((await createTestClient(server).call('savePaymentTerms', input)).code).toBe(4001);
    for (const person of ['occupant', 'technician', 'dispatcher'] as const)
      expect((await tenant.clients[person].call('savePaymentTerms', input)).code).toBe(4003);
    const other = await createTenant(server);
    const unknown = await other.clients.energy_clerk.call('savePaymentTerms', { ...input, walletId: unknownId });
    expect(await other.clients.energy_clerk.call('savePaymentTerms', input)).toEqual(unknown);
    expect(unknown.code).toBe(4004);
    const clerk = tenant.clients.energy_clerk;
    expect(await clerk.call('savePaymentTerms', { ...input, version: 0 })).toMatchObject({
      code: 4009,
      data: { version: 1, mode: 'postpaid' },
    });
    expect((await clerk.call('savePaymentTerms', { ...input, mode: 'postpaid' })).code).toBe(4022);
    const terms = { dueDays: 15, offDays: 5, noticeDays: 7 };
    expect((await clerk.call('savePaymentTerms', { ...input, mode: 'postpaid', terms })).code).toBe(4022);
    expect(await clerk.succeed('savePaymentTerms', input)).toMatchObject({ version: 2, mode: 'prepaid', terms: null });
    const own = await openWallet(server, tenant.id, { roomId: tenant.areas.room, accountId: tenant.accounts.energy_clerk.id });
    expect((await clerk.call('savePaymentTerms', { ...input, walletId: own, version: 0 })).code).toBe(4003);
    const audited = await server.database.kysely
      .selectFrom('audit_log')
      .select('endpoint')
      .where('tenant_id', '=', tenant.id)
      .where('endpoint', '=', 'savePaymentTerms')
      .execute();
    expect(audited).toHaveLength(2);
  });
});

describe('a payer who pays after use', () => {
  it('sees what is due and by when, is not warned of a balance, and pays the oldest bill first', async () => {
    const place = await closePostpaid();
    await warnOfLowBalances(server.context);
    const warnings = await server.database.kysely
      .selectFrom('wallet_warnings')
      .select('level')
      .where('tenant_id', '=', tenant.id)
      .execute();
    expect(warnings).toEqual([]);
    const occupant = await as('occupant');
    const payable = { openCents: evenDayCents, overdueCents: 0, dueAt: dueAt.toISOString() };
    expect(await occupant.succeed('getRoomBalance', { roomId: place.roomId })).toMatchObject({ payable, usage: { daysLeft: null } });
    expect(await occupant.succeed('getWallet', { walletId: place.walletId })).toMatchObject({ payable, terms: { mode: 'postpaid' } });
    const [head] = (await occupant.succeed('listBills', { month: '2026-10' })).items;
    expect((await occupant.succeed('getBill', { billId: head?.id ?? '' })).payable).toEqual(payable);
    await pay(place, 500);
    expect((await occupant.succeed('getBill', { billId: head?.id ?? '' })).payable).toMatchObject({ openCents: evenDayCents - 500 });
    await pay(place, evenDayCents);
    expect((await occupant.succeed('getBill', { billId: head?.id ?? '' })).payable).toEqual({ openCents: 0, overdueCents: 0, dueAt: null });
  });

  it('is reminded before and when a bill is due, gets notice, and is in time on the last day', async () => {
    await savePolicy();
    const place = await closePostpaid();
    await goTo(new Date(dueAt.getTime() - 4 * dayMs));
    expect(await readReminders()).toEqual([]);
    await goTo(new Date(dueAt.getTime() - 3 * dayMs));
    expect(await readReminders()).toEqual([{ step: 'soon', cents: evenDayCents }]);
    expect(await readCutoff()).toBeUndefined();
    await goTo(dueAt);
    expect(await readReminders()).toEqual([
      { step: 'soon', cents: evenDayCents },
      { step: 'due', cents: evenDayCents },
    ]);
    const noticeAt = new Date(dueAt.getTime() + 23 * dayMs);
    expect(await readCutoff()).toMatchObject({ state: 'grace', until_at: noticeAt });
    const listed = (await (await as('energy_clerk')).succeed('listCutoffs', {})).items;
    const offAt = new Date(dueAt.getTime() + 30 * dayMs);
    expect(listed).toMatchObject([{ walletId: place.walletId, isPostpaid: true, cutAt: offAt.toISOString() }]);
    await goTo(new Date(noticeAt.getTime() - hourMs));
    expect(await readCutoff()).toMatchObject({ state: 'grace' });
    await goTo(noticeAt);
    expect(await readCutoff()).toMatchObject({ state: 'due', until_at: offAt });
    const room = await (await as('occupant')).succeed('getRoomBalance', { roomId: place.roomId });
    expect(room.cutoff).toEqual({ state: 'due', cutAt: offAt.toISOString() });
    const messages = await server.database.kysely
      .selectFrom('cutoff_messages')
      .select('message')
      .where('tenant_id', '=', tenant.id)
      .execute();
    expect(messages.map(({ message }) => message).sort()).toEqual(['grace', 'notice']);
    // Its meter cannot be switched: the same guards hold.
    await goTo(new Date(offAt.getTime() + hourMs));
    expect(await readCutoff()).toMatchObject({ state: 'due', guards: ['noSwitch'] });
    await pay(place, evenDayCents);
    await advanceCutoffs(server.context);
    expect(await readCutoff()).toMatchObject({ state: 'normal', next_at: null });
    await beginOverdueCutoffs(server.context);
    expect(await readCutoff()).toMatchObject({ state: 'normal', next_at: null });
  });

  it('is not reminded of what is paid', async () => {
    const place = await closePostpaid();
    await pay(place, evenDayCents);
    await goTo(new Date(dueAt.getTime() - dayMs));
    await goTo(dueAt);
    expect((await readReminders()).map(({ cents }) => cents)).toEqual([0, 0]);
    expect(await readCutoff()).toBeUndefined();
    const kinds = await server.database.kysely
      .selectFrom('notification_outbox')
      .select('subject_kind')
      .where('tenant_id', '=', tenant.id)
      .where('subject_kind', '=', 'bill')
      .execute();
    expect(kinds).toHaveLength(1);
  });

  it('has a debt again that counts at once when it is in advance again', async () => {
    await savePolicy();
    const { walletId } = await closePostpaid();
    await goTo(at('2026-11-20T09:00'));
    expect(await readCutoff()).toBeUndefined();
    await (await as('energy_clerk')).succeed('savePaymentTerms', { walletId, version: 1, mode: 'prepaid' });
    await goTo(at('2026-11-20T09:01'));
    expect(await readCutoff()).toMatchObject({ state: 'grace', until_at: at('2026-11-21T09:01') });
  });
});

describe('several servers', () => {
  it('remind once and begin once', async () => {
    const twins = await startTwinServers();
    try {
      const { one, two } = twins;
      for (const each of [one, two]) each.clock.set(at('2026-11-19T09:00'));
      const shared = await createTenant(one);
      await closePostpaid(one, shared);
      for (const each of [one, two]) each.clock.set(dueAt);
      for (const job of [remindOfBills, beginOverdueCutoffs]) await Promise.all([one, two, one, two].map(({ context }) => job(context)));
      const { kysely } = one.database;
      expect(await kysely.selectFrom('bill_reminders').select('step').where('tenant_id', '=', shared.id).execute()).toEqual([
        { step: 'due' },
      ]);
      expect(await kysely.selectFrom('cutoffs').select('version').where('tenant_id', '=', shared.id).execute()).toEqual([{ version: 1 }]);
    } finally {
      await twins.close();
    }
  });
});
