import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashToken } from '#services/account/session/tokens.ts';
import { findDeviceCredentials } from '#services/device/find-device-credential.ts';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { listEvents } from '../support/assertions/list-events.ts';
import { itRefusesBadInput } from '../support/assertions/refusals.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { createTenantReader } from '../support/assertions/tenant-rows.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createLimitedAdministrator } from '../support/factories/create-members.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createCredential, readCredentials } from '../support/factories/device-credentials.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let other: TestTenant;
let readTenant: (tenantId: string) => Promise<string[]>;

beforeAll(async () => {
  server = await startTestServer();
  [tenant, other] = [await createTenant(server), await createTenant(server)];
  readTenant = await createTenantReader(server);
});
afterAll(() => server.close());

async function createGatewayCredential(owner = tenant, areaId = owner.areas.room) {
  const deviceId = await createDevice(server, owner.id, areaId, '网关', { kind: 'gateway' });
  return { deviceId, id: await createCredential(server, owner.id, deviceId, `token-${deviceId}`) };
}
const revoke = (id: string, client = tenant.clients.tenant_admin) => client.call('revokeDeviceCredential', { id });

describe('revokeDeviceCredential', () => {
  it('ends a token and keeps the others', async () => {
    const { deviceId, id } = await createGatewayCredential();
    await createCredential(server, tenant.id, deviceId, `second-${deviceId}`);
    expect(await revoke(id)).toMatchObject({ code: bodyCode.success, data: { id } });
    const hashes = [hashToken(`token-${deviceId}`), hashToken(`second-${deviceId}`)];
    expect((await findDeviceCredentials(server.context, hashes)).map(({ hash }) => hash)).toEqual([hashes[1]]);
    expect((await readCredentials(server, deviceId)).map(({ revoked_at }) => revoked_at)).toEqual([server.clock.now(), null]);
    expect(await readAudit(server, 'revokeDeviceCredential', deviceId)).toEqual([
      {
        tenant_id: tenant.id,
        account_id: tenant.accounts.tenant_admin.id,
        subject_kind: 'deviceCredential',
        changes: { revokedCredential: id },
      },
    ]);
  });

  it('informs every server of the device, so that its connection is closed', async () => {
    const { deviceId, id } = await createGatewayCredential();
    expect(await listEvents(server, () => revoke(id))).toEqual([{ kind: 'credential-revoked', tenantId: tenant.id, deviceId }]);
  });

  it('leaves an already revoked one as it is', async () => {
    const { deviceId, id } = await createGatewayCredential();
    await revoke(id);
    const first = await readCredentials(server, deviceId);
    server.clock.advance(1000);
    expect((await revoke(id)).code).toBe(bodyCode.success);
    expect(await readCredentials(server, deviceId)).toEqual(first);
  });

  it('is for administrators of the device’s area', async () => {
    const { client } = await createLimitedAdministrator(tenant, tenant.areas.building);
    expect((await revoke((await createGatewayCredential()).id, client)).code).toBe(bodyCode.success);
    const outside = await createGatewayCredential(tenant, tenant.areas.site);
    const before = await readTenant(tenant.id);
    expect((await revoke(outside.id, client)).code).toBe(bodyCode.notFound);
    expect(await readTenant(tenant.id)).toEqual(before);
  });

  it('is 4004 for another tenant’s credential, as for an unknown one; it writes nothing and informs nobody', async () => {
    const foreign = await createGatewayCredential(other);
    const before = [await readTenant(tenant.id), await readTenant(other.id)];
    const unknown = await revoke(unknownId);
    expect(unknown.code).toBe(bodyCode.notFound);
    expect(await listEvents(server, async () => expect(await revoke(foreign.id)).toEqual(unknown))).toEqual([]);
    expect([await readTenant(tenant.id), await readTenant(other.id)]).toEqual(before);
  });

  itRejectsUnauthorised('revokeDeviceCredential', () => ({ server, tenant }), noAdministrators, { id: unknownId });
  itRefusesBadInput('revokeDeviceCredential', () => ({ server, tenant }), [
    ['id', {}],
    ['id', { id: 'undefined' }],
  ]);
});
