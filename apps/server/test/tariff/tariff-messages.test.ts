import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearOutbox, dispatchNotifications, readMessages } from '../support/assertions/notifications.ts';
import { createTariffVersion } from '../support/factories/create-tariffs.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  tenant = await createTenant(server);
  await clearOutbox(server);
});

const clerk = () => tenant.clients.energy_clerk;
const admin = () => tenant.clients.tenant_admin;
const dispatch = () => dispatchNotifications(server, tenant);
const asked = { notified: { tenant_admin: 'tariffWaits' }, resolved: [] };
const answered = { notified: {}, resolved: ['tenant_admin'] };

/** A draft of the clerk. */
const draft = () => createTariffVersion(server, tenant, { made_by: tenant.accounts.energy_clerk.id });

async function request(id: string, version: number) {
  server.clock.advance(1000);
  const { versions } = await clerk().succeed('requestTariffApproval', { id, version });
  const found = versions.find((one) => one.id === id);
  return { id, version: found?.version ?? 0, hash: found?.hash ?? '' };
}

describe('the second person of a version of a tariff', () => {
  it('has a message of what waits, which leads to the tariff, until it is decided, again where it is requested again', async () => {
    const { id, tariffId } = await draft();
    const first = await request(id, 1);
    expect(await dispatch()).toEqual(asked);
    const [message] = await readMessages(admin());
    expect(message).toMatchObject({ topic: 'tariffWaits', subject: { kind: 'tariff', id: tariffId }, isRead: false });
    await admin().succeed('decideTariffVersion', { ...first, isApproved: false, reason: '峰段有误' });
    expect(await dispatch()).toEqual(answered);
    const second = await request(id, first.version + 1);
    expect(await dispatch()).toEqual(asked);
    await admin().succeed('decideTariffVersion', { ...second, isApproved: true, reason: '' });
    expect(await dispatch()).toEqual(answered);
  });

  it('has none any more where the draft is removed, and one as long as another version waits', async () => {
    const { id, tariffId } = await draft();
    const first = await request(id, 1);
    expect(await dispatch()).toEqual(asked);
    await clerk().succeed('removeTariffVersion', { id, version: first.version });
    expect(await dispatch()).toEqual(answered);
    expect((await readMessages(admin())).every(({ isRead }) => isRead)).toBe(true);
    expect(tariffId).not.toBe(id);
  });

  it('is neither whoever has made it nor whoever has requested it, nor anybody of another organisation or of a part', async () => {
    const { id } = await createTariffVersion(server, tenant, { made_by: tenant.accounts.tenant_admin.id });
    const second = await tenant.addAccount([{ role: 'tenant_admin' }]);
    await tenant.addAccount([{ role: 'tenant_admin', areaId: tenant.areas.building }]);
    const other = await createTenant(server);
    await request(id, 1);
    expect((await dispatch()).notified).toEqual({ [second.account.id]: 'tariffWaits' });
    expect(await readMessages(other.clients.tenant_admin)).toEqual([]);
  });
});
