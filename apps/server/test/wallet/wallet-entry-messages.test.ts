import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearOutbox, dispatchNotifications, readMessages } from '../support/assertions/notifications.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { type Occupancy, occupyRoom } from '../support/factories/create-wallets.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  tenant = await createTenant(server);
});
const clerk = () => tenant.clients.energy_clerk;
const admin = () => tenant.clients.tenant_admin;

async function occupyBy(accountId: string): Promise<Occupancy> {
  const roomId = await createArea(server, tenant.id, tenant.areas.building, '302 室', { kind: 'room' });
  const place = await occupyRoom(server, tenant, { roomId, accountId });
  await clearOutbox(server);
  return place;
}

const cash = (place: Occupancy, cents: number) => ({ ...place, kind: 'cash' as const, cents, note: '前台收现金' });
const dispatch = () => dispatchNotifications(server, tenant);
const asked = { notified: { tenant_admin: 'walletEntryWaits' }, resolved: [] };
const answered = { notified: {}, resolved: ['tenant_admin'] };

describe('the second person of an entry in a wallet', () => {
  it('has a message of each that waits, until it is decided or withdrawn', async () => {
    const place = await occupyBy(tenant.accounts.occupant.id);
    await clerk().succeed('enterWalletEntry', cash(place, 100));
    expect((await dispatch()).notified).toEqual({});
    const entry = await clerk().succeed('enterWalletEntry', cash(place, 80_000));
    expect(await dispatch()).toEqual(asked);
    const [message] = await readMessages(admin());
    const words = { cents: 80_000, detail: tenant.accounts.occupant.fullName, isRead: false };
    expect(message).toMatchObject({ subject: { kind: 'walletEntry', id: entry.id }, ...words });
    await admin().succeed('decideWalletEntry', { entryId: entry.id, approve: true, contentHash: entry.contentHash });
    expect(await dispatch()).toEqual(answered);
    const reversal = await clerk().succeed('reverseWalletEntry', { entryId: entry.id, note: '收错人' });
    expect(await dispatch()).toEqual(asked);
    await clerk().succeed('withdrawWalletEntry', { entryId: reversal.id });
    expect(await dispatch()).toEqual(answered);
    const other = await clerk().succeed('reverseWalletEntry', { entryId: entry.id, note: '收错人' });
    expect(await dispatch()).toEqual(asked);
    const input = { entryId: other.id, approve: false, contentHash: other.contentHash, reason: '没有收错' };
    await admin().succeed('decideWalletEntry', input);
    expect(await dispatch()).toEqual(answered);
  });

  it('has none of what they entered themselves, nor of their own wallet', async () => {
    const own = await occupyBy(tenant.accounts.tenant_admin.id);
    await clerk().succeed('enterWalletEntry', cash(own, 80_000));
    expect((await dispatch()).notified).toEqual({});
    const other = await occupyBy(tenant.accounts.occupant.id);
    await admin().succeed('enterWalletEntry', cash(other, 80_000));
    expect((await dispatch()).notified).toEqual({});
    const second = await tenant.addAccount([{ role: 'tenant_admin' }]);
    await admin().succeed('enterWalletEntry', cash(other, 70_000));
    expect((await dispatch()).notified).toEqual({ [second.account.id]: 'walletEntryWaits' });
  });
});
