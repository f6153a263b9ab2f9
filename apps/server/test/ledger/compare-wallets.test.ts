import { dayMs, hourMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { compareWallets } from '#services/ledger/comparison/compare-wallets.ts';
import { clearOutbox, dispatchNotifications } from '../support/assertions/notifications.ts';
import { occupyNewRoom } from '../support/factories/create-payments.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { type Occupancy, occupyRoom, openWallet } from '../support/factories/create-wallets.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';
import { startTwinServers } from '../support/services/twin-servers.ts';

let server: TestServer;
let tenant: TestTenant;
let home: Occupancy;
let walletId: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  tenant = await createTenant(server);
  home = await occupyRoom(server, tenant);
  await credit(100);
  await credit(20);
  walletId = await openWallet(server, tenant.id, home);
  await clearOutbox(server);
});

/** Sessions end while the nights go by. */
const signInAs = (role: 'energy_clerk' | 'occupant') => signIn(server, tenant.accounts[role].id, tenant.id);

const credit = async (cents: number) =>
  (await signInAs('energy_clerk')).succeed('enterWalletEntry', { ...home, kind: 'cash', cents, note: '现金' });

/** What no program of the server does. */
const falsify = (values: { balance?: number; seq?: number; frozen?: number }) =>
  server.database.kysely.updateTable('wallets').set(values).where('tenant_id', '=', tenant.id).where('id', '=', walletId).execute();

/** Of a night of its own; the log of errors is silent. */
async function compareInNextNight(): Promise<void> {
  server.clock.advance(dayMs);
  const quiet = console.error;
  console.error = () => undefined;
  await compareWallets(server.context);
  console.error = quiet;
}

const readWallet = (id = walletId, tenantId = tenant.id) =>
  server.database.kysely
    .selectFrom('wallets')
    .select(['disagreed_at', 'compared_seq', 'compared_balance'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const readNight = () =>
  server.database.kysely.selectFrom('wallet_comparisons').selectAll().where('tenant_id', '=', tenant.id).executeTakeFirst();

const auditOfWallet = () =>
  server.database.kysely
    .selectFrom('audit_log')
    .select(['account_id', 'changes'])
    .where('tenant_id', '=', tenant.id)
    .where('endpoint', '=', 'compare-wallets')
    .where('subject_id', '=', walletId)
    .execute();

describe('compareWallets', () => {
  it('marks nothing where wallets and lines agree, and remembers how far', async () => {
    await compareInNextNight();
    expect(await readWallet()).toEqual({ disagreed_at: null, compared_seq: 2, compared_balance: 120 });
    await credit(3);
    await compareInNextNight();
    expect(await readWallet()).toEqual({ disagreed_at: null, compared_seq: 3, compared_balance: 123 });
    expect(await auditOfWallet()).toEqual([]);
    expect(await readNight()).toMatchObject({ wallets: 1, completed_at: server.clock.now() });
  });

  it.each([
    ['balance', { balance: 121 }, { balance: 120 }],
    ['number of lines', { seq: 3 }, { seq: 2 }],
    ['frozen amount', { frozen: 1 }, { frozen: 0 }],
  ])('marks a wallet with a wrong %s, until it agrees again', async (_, wrong, right) => {
    await compareInNextNight();
    await falsify(wrong);
    await compareInNextNight();
    expect((await readWallet()).disagreed_at).toEqual(server.clock.now());
    const since = server.clock.now();
    await compareInNextNight();
    expect((await readWallet()).disagreed_at).toEqual(since);
    await falsify(right);
    await compareInNextNight();
    expect((await readWallet()).disagreed_at).toBeNull();
    expect((await auditOfWallet()).map(({ changes }) => (changes as { disagrees: boolean }).disagrees).sort()).toEqual([false, true]);
  });

  it('notifies those who keep the wallets of the room, whose message is read once it agrees', async () => {
    await falsify({ balance: 7 });
    await compareInNextNight();
    expect(await dispatchNotifications(server, tenant)).toMatchObject({
      notified: { energy_clerk: 'walletDisagrees', tenant_admin: 'walletDisagrees' },
    });
    await compareInNextNight();
    expect(await dispatchNotifications(server, tenant)).toEqual({ notified: {}, resolved: [] });
    await falsify({ balance: 120 });
    await compareInNextNight();
    expect((await dispatchNotifications(server, tenant)).resolved).toEqual(expect.arrayContaining(['energy_clerk', 'tenant_admin']));
  });

  it('shows clerks, and not the owner, which wallets disagree', async () => {
    await falsify({ balance: 7 });
    await compareInNextNight();
    const disagreedAt = server.clock.now().toISOString();
    const [clerk, owner] = [await signInAs('energy_clerk'), await signInAs('occupant')];
    expect((await clerk.succeed('listWallets', { disagreeing: true })).items).toMatchObject([{ id: walletId, disagreedAt }]);
    expect((await clerk.succeed('listWallets', { disagreeing: false })).items).toEqual([]);
    expect(await clerk.succeed('getWallet', { walletId })).toMatchObject({ disagreedAt });
    expect(await owner.succeed('getWallet', { walletId })).toMatchObject({ disagreedAt: null });
  });

  it('begins at two in the night of the organisation, once a night', async () => {
    server.clock.set(new Date('2027-01-10T02:00:00+08:00'));
    await compareWallets(server.context);
    await falsify({ balance: 7 });
    server.clock.advance(24 * hourMs - 1000);
    await compareWallets(server.context);
    expect((await readWallet()).disagreed_at).toBeNull();
    server.clock.advance(1000);
    const quiet = console.error;
    console.error = () => undefined;
    await compareWallets(server.context);
    console.error = quiet;
    expect((await readWallet()).disagreed_at).toEqual(server.clock.now());
  });

  it('compares each wallet once on two servers at a time, and goes on after a stop', async () => {
    const twins = await startTwinServers();
    const own = await createTenant(twins.one);
    for (let rooms = 0; rooms < 5; rooms++)
      await openWallet(twins.one, own.id, await occupyNewRoom(twins.one, own, own.accounts.occupant.id));
    const last = await twins.one.database.kysely.selectFrom('wallets').select('id').where('tenant_id', '=', own.id).orderBy('id').execute();
    await twins.one.database.kysely.updateTable('wallets').set({ balance: 1 }).where('tenant_id', '=', own.id).execute();
    const day = '2026-11-19';
    // As a server has left it that was stopped after three of five.
    await twins.one.database.kysely
      .insertInto('wallet_comparisons')
      .values({ tenant_id: own.id, day, after_id: last[2]?.id ?? null, completed_at: null, wallets: 3 })
      .execute();
    for (const { clock } of [twins.one, twins.two]) clock.set(new Date(`${day}T09:00:00+08:00`));
    const quiet = console.error;
    console.error = () => undefined;
    const counts = await Promise.all([compareWallets(twins.one.context), compareWallets(twins.two.context)]);
    console.error = quiet;
    const audit = await twins.one.database.kysely
      .selectFrom('audit_log')
      .select('subject_id')
      .where('endpoint', '=', 'compare-wallets')
      .execute();
    await twins.close();
    expect(counts.reduce((sum, count) => sum + count)).toBe(2);
    expect(audit.map(({ subject_id }) => subject_id).sort()).toEqual(last.slice(3).map(({ id }) => id));
  });
});
