import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRefusesBadInput } from '../support/assertions/refusals.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createLimitedAdministrator } from '../support/factories/create-members.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createCredential } from '../support/factories/device-credentials.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let other: TestTenant;
let deviceId: string;

beforeAll(async () => {
  server = await startTestServer();
  [tenant, other] = [await createTenant(server), await createTenant(server)];
  deviceId = await createDevice(server, tenant.id, tenant.areas.room, '网关', { kind: 'gateway' });
});
afterAll(() => server.close());

const list = (id: string, client = tenant.clients.tenant_admin) => client.call('listDeviceCredentials', { deviceId: id });

describe('listDeviceCredentials', () => {
  it('shows valid ones first, newest first, and never a token', async () => {
    const { tenant_admin } = tenant.clients;
    const first = await tenant_admin.succeed('issueDeviceCredential', { deviceId });
    const firstAt = server.clock.now().toISOString();
    server.clock.advance(60_000);
    const fromCommandLine = await createCredential(server, tenant.id, deviceId, `command-line-${deviceId}`);
    const secondAt = server.clock.now().toISOString();
    server.clock.advance(60_000);
    const gone = await tenant_admin.succeed('issueDeviceCredential', { deviceId });
    const thirdAt = server.clock.now().toISOString();
    await tenant_admin.succeed('revokeDeviceCredential', { id: gone.id });
    const { data } = await list(deviceId);
    const createdBy = tenant.accounts.tenant_admin.fullName;
    expect(data).toEqual([
      { id: fromCommandLine, createdAt: secondAt, createdBy: null, revokedAt: null },
      { id: first.id, createdAt: firstAt, createdBy, revokedAt: null },
      { id: gone.id, createdAt: thirdAt, createdBy, revokedAt: thirdAt },
    ]);
    expect(JSON.stringify(data)).not.toContain(first.token);
  });

  it('shows the valid ones however many were revoked', async () => {
    const id = await createDevice(server, tenant.id, tenant.areas.room, '旧网关', { kind: 'gateway' });
    const good = await createCredential(server, tenant.id, id, `good-${id}`);
    for (let count = 0; count < 30; count += 1) {
      server.clock.advance(1000);
      await createCredential(server, tenant.id, id, `gone-${count}-${id}`, server.clock.now());
    }
    const { data } = await list(id);
    expect(data).toHaveLength(20);
    expect(data[0].id).toBe(good);
  });

  it('shows nothing of another device', async () => {
    const id = await createDevice(server, tenant.id, tenant.areas.room, '新网关', { kind: 'gateway' });
    expect((await list(id)).data).toEqual([]);
  });

  it('is for administrators of the device’s area', async () => {
    const inside = await createLimitedAdministrator(tenant, tenant.areas.building);
    expect((await list(deviceId, inside.client)).code).toBe(bodyCode.success);
    const outside = await createDevice(server, tenant.id, tenant.areas.site, '外面的网关', { kind: 'gateway' });
    expect((await list(outside, inside.client)).code).toBe(bodyCode.notFound);
  });

  it('is 4004 for another tenant’s device, as for an unknown one', async () => {
    const unknown = await list(unknownId);
    expect(unknown.code).toBe(bodyCode.notFound);
    expect(await list(deviceId, other.clients.tenant_admin)).toEqual(unknown);
  });

  itRejectsUnauthorised('listDeviceCredentials', () => ({ server, tenant }), noAdministrators, { deviceId: unknownId });
  itRefusesBadInput('listDeviceCredentials', () => ({ server, tenant }), [
    ['deviceId', {}],
    ['deviceId', { deviceId: 'undefined' }],
  ]);
});
