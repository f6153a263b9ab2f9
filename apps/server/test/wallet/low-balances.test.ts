import { dayMs, hourMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { warnOfLowBalances } from '#services/low-balance/warn-of-low-balances.ts';
import { settleSupplies } from '#services/settlement/settle-supplies.ts';
import { clearOutbox, dispatchNotifications, readMessages } from '../support/assertions/notifications.ts';
import { createArea } from '../support/factories/create-places.ts';
import { writeHours } from '../support/factories/create-readings.ts';
import { createSupply, plainTerms, publishTariff, setPayer } from '../support/factories/create-supplies.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { type Occupancy, occupyRoom } from '../support/factories/create-wallets.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';
import { startTwinServers } from '../support/services/twin-servers.ts';

const nobody = { notified: {}, resolved: [] };

let server: TestServer;
let tenant: TestTenant;
let home: Occupancy;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  tenant = await createTenant(server);
  await clearOutbox(server);
  home = await occupyRoom(server, tenant);
});

/** Posted at once: what is taken back needs a balance. */
const enter = (cents: number) =>
  tenant.clients.energy_clerk.succeed('enterWalletEntry', { ...home, kind: cents < 0 ? 'adjustment' : 'cash', cents, note: '现金' });
const owe = (cents: number) =>
  tenant.clients.energy_clerk.succeed('enterWalletEntry', { ...home, kind: 'opening', cents: -cents, note: '期初欠费' });

async function warn() {
  await warnOfLowBalances(server.context);
  return dispatchNotifications(server, tenant);
}
const readWarnings = (at: TestServer = server, tenantId = tenant.id) =>
  at.database.kysely
    .selectFrom('wallet_warnings')
    .select(['level', 'episode', 'balance'])
    .where('tenant_id', '=', tenantId)
    .orderBy('balance', 'desc')
    .execute();

describe('warnOfLowBalances', () => {
  it('warns whoever pays of each level once, with what is left', async () => {
    await enter(5000);
    expect(await warn()).toEqual(nobody);
    await enter(-3500);
    expect((await warn()).notified).toEqual({ occupant: 'balanceLow' });
    await enter(-100);
    expect(await warn()).toEqual(nobody);
    await enter(-1000);
    expect((await warn()).notified).toEqual({ occupant: 'balanceUrgent' });
    await owe(1000);
    expect((await warn()).notified).toEqual({ occupant: 'balanceOwing' });
    expect(await warn()).toEqual(nobody);
    const [message] = await readMessages(tenant.clients.occupant);
    expect(message).toMatchObject({
      topic: 'balanceOwing',
      subject: { kind: 'wallet' },
      balance: { cents: -600, daysLeft: null },
      isRead: false,
    });
    expect(await readWarnings()).toEqual([
      { level: 'low', episode: 1, balance: 1500 },
      { level: 'urgent', episode: 1, balance: 400 },
      { level: 'owing', episode: 1, balance: -600 },
    ]);
  });

  it('begins another episode only after the balance has recovered', async () => {
    await enter(1000);
    await warn();
    await enter(1300);
    await enter(-1200);
    expect(await warn()).toEqual(nobody);
    await enter(1400);
    expect(await warn()).toEqual({ notified: {}, resolved: ['occupant'] });
    await enter(-1500);
    expect((await warn()).notified).toEqual({ occupant: 'balanceLow' });
    expect((await readWarnings()).map(({ episode }) => episode).sort()).toEqual([1, 2]);
  });

  it('goes by the days for which the balance lasts', async () => {
    const from = new Date('2026-11-09T00:00:00+08:00');
    const today = new Date('2026-11-19T00:00:00+08:00');
    await publishTariff(server, tenant, { from, terms: { ...plainTerms, prices: { V: [1_000_000], P: [1_000_000] } } });
    const { roomId, meterId } = await createSupply(server, tenant, { from, readTo: today });
    await setPayer(server, tenant, roomId, from, tenant.accounts.occupant.id);
    home = await occupyRoom(server, tenant, { roomId, pays: false });
    const hours = Array.from({ length: (today.getTime() - from.getTime()) / hourMs }, (_, hour) => [
      new Date(from.getTime() + hour * hourMs).toISOString(),
      1,
    ]);
    await writeHours(server, { tenantId: tenant.id, deviceId: meterId }, Object.fromEntries(hours));
    await enter(24_000 + 3 * 2400);
    await settleSupplies(server.context);
    expect((today.getTime() - from.getTime()) / dayMs).toBe(10);
    expect(await warn()).toEqual(nobody);
    await enter(-1);
    expect((await warn()).notified).toEqual({ occupant: 'balanceLow' });
    const [message] = await readMessages(tenant.clients.occupant);
    expect(message).toMatchObject({ balance: { cents: 7199, daysLeft: 2 } });
  });

  it('warns nobody who does not pay any more, nor of a wallet that nothing was posted to', async () => {
    expect(await warn()).toEqual(nobody);
    await setPayer(server, tenant, home.roomId, server.clock.now(), null);
    await owe(5000);
    expect(await warn()).toEqual(nobody);
    expect(await readWarnings()).toEqual([]);
  });

  it('leaves other organisations alone', async () => {
    const other = await createTenant(server);
    await owe(100);
    await warn();
    expect(await readWarnings(server, other.id)).toEqual([]);
    expect(await readMessages(other.clients.occupant)).toEqual([]);
  });
});

describe('two servers', () => {
  it('warn once', async () => {
    const twins = await startTwinServers();
    try {
      const own = await createTenant(twins.one);
      for (let index = 0; index < 10; index += 1) {
        const { account } = await own.addAccount([{ role: 'occupant' }]);
        const place = await occupyRoom(twins.one, own, { accountId: account.id, pays: true, roomId: await createRoomFor(twins.one, own) });
        await own.clients.energy_clerk.succeed('enterWalletEntry', { ...place, kind: 'cash', cents: 100, note: '现金' });
      }
      await Promise.all([warnOfLowBalances(twins.one.context), warnOfLowBalances(twins.two.context), warnOfLowBalances(twins.one.context)]);
      await warnOfLowBalances(twins.two.context);
      expect(await readWarnings(twins.one, own.id)).toHaveLength(10);
      const events = await twins.one.database.kysely
        .selectFrom('notification_outbox')
        .select('subject_id')
        .where('tenant_id', '=', own.id)
        .where('subject_kind', '=', 'wallet')
        .execute();
      expect(events).toHaveLength(10);
    } finally {
      await twins.close();
    }
  });
});

async function createRoomFor(at: TestServer, own: TestTenant): Promise<string> {
  return createArea(at, own.id, own.areas.building, `房间 ${at.context.ids.next()}`, { kind: 'room' });
}
