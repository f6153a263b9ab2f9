import { dayMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearOutbox, dispatchNotifications, readMessages } from '../support/assertions/notifications.ts';
import { occupyNewRoom } from '../support/factories/create-payments.ts';
import { createSuspectUse } from '../support/factories/create-suspect-uses.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createCountingMeter } from '../support/services/counting-meter.ts';
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
const notified = async () => (await dispatchNotifications(server, tenant)).notified;
const isWaiting = async () => (await readMessages(admin())).some(({ topic, isRead }) => topic === 'suspectUseWaits' && !isRead);

/** Of a meter in the room of that account; nobody knows what it comes to, so that a second person decides. */
async function createUse(accountId: string): Promise<string> {
  const { roomId } = await occupyNewRoom(server, tenant, accountId);
  const device_id = await createCountingMeter(server, tenant.id, roomId);
  const from_at = new Date(server.clock.now().getTime() - dayMs);
  const row = { tenant_id: tenant.id, device_id, from_at, room_id: roomId, assigned_by: tenant.accounts.energy_clerk.id };
  await server.database.kysely.insertInto('room_meters').values(row).execute();
  const id = await createSuspectUse(server, tenant.id, device_id);
  await clearOutbox(server);
  return id;
}

describe('the second person of a suspect use', () => {
  it('has a message of what a clerk has decided, again where a clerk decides again, and none after it is decided', async () => {
    const suspectUseId = await createUse(tenant.accounts.occupant.id);
    const input = { suspectUseId, isCounted: true, reason: '核对' };
    const { version } = await clerk().succeed('processSuspectUse', { ...input, version: 1 });
    expect(await notified()).toEqual({ tenant_admin: 'suspectUseWaits' });
    const [message] = await readMessages(admin());
    expect(message).toMatchObject({ topic: 'suspectUseWaits', subject: { kind: 'suspectUse', id: suspectUseId }, isRead: false });
    await admin().succeed('decideSuspectUse', { suspectUseId, version, approve: false, reason: '先看现场' });
    expect(Object.values(await notified())).not.toContain('suspectUseWaits');
    expect(await isWaiting()).toBe(false);
    server.clock.advance(1000);
    const again = await clerk().succeed('processSuspectUse', { ...input, version: version + 1 });
    expect(await notified()).toEqual({ tenant_admin: 'suspectUseWaits' });
    await admin().succeed('decideSuspectUse', { suspectUseId, version: again.version, approve: true });
    expect(await notified()).toEqual({});
    expect(await isWaiting()).toBe(false);
  });

  it('is neither the clerk, nor who lives there, nor anybody of another part or organisation', async () => {
    const suspectUseId = await createUse(tenant.accounts.tenant_admin.id);
    const second = await tenant.addAccount([{ role: 'tenant_admin' }]);
    const third = await tenant.addAccount([{ role: 'tenant_admin' }]);
    await tenant.addAccount([{ role: 'tenant_admin', areaId: tenant.areas.room }]);
    const other = await createTenant(server);
    await third.client.succeed('processSuspectUse', { suspectUseId, version: 1, isCounted: false, reason: '核对' });
    expect(await notified()).toEqual({ [second.account.id]: 'suspectUseWaits' });
    expect(await readMessages(other.clients.tenant_admin)).toEqual([]);
  });
});
