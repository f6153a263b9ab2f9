import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashToken } from '#services/account/session/tokens.ts';
import { findDeviceCredentials } from '#services/device/find-device-credential.ts';
import { readAudit } from '../support/assertions/audit-rows.ts';
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

const createGateway = (owner = tenant, areaId = owner.areas.room) => createDevice(server, owner.id, areaId, '网关', { kind: 'gateway' });
const issue = (deviceId: string, client = tenant.clients.tenant_admin, idempotencyKey?: string) =>
  client.call('issueDeviceCredential', { deviceId }, { idempotencyKey });

describe('issueDeviceCredential', () => {
  it('creates a token that the device signs in with', async () => {
    const deviceId = await createGateway();
    const { data } = await issue(deviceId);
    expect(data).toEqual({ id: expect.any(String), token: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{32}$/) });
    const hash = hashToken(data.token);
    expect(await findDeviceCredentials(server.context, [hash])).toEqual([
      { hash, tenantId: tenant.id, deviceId, code: `code-${deviceId}` },
    ]);
    expect(await readCredentials(server, deviceId)).toEqual([
      {
        hash,
        id: data.id,
        tenant_id: tenant.id,
        device_id: deviceId,
        created_at: server.clock.now(),
        created_by: tenant.accounts.tenant_admin.id,
        revoked_at: null,
      },
    ]);
    expect(await readAudit(server, 'issueDeviceCredential', deviceId)).toEqual([
      {
        tenant_id: tenant.id,
        account_id: tenant.accounts.tenant_admin.id,
        subject_kind: 'deviceCredential',
        changes: { issuedCredential: data.id },
      },
    ]);
  });

  it('creates a different token each time, random in all its characters', async () => {
    const tokens = new Set<string>();
    for (let count = 0; count < 30; count += 1) tokens.add((await issue(await createGateway())).data.token);
    expect(tokens.size).toBe(30);
    expect(new Set([...tokens].join('')).size).toBe(32);
  });

  it('stores the token nowhere, not under the idempotency key either', async () => {
    const { data } = await issue(await createGateway(), tenant.clients.tenant_admin, 'token-nowhere');
    const rows = (await readTenant(tenant.id)).join('\n');
    expect(rows).toContain('token-nowhere');
    expect(rows).not.toContain(data.token);
    expect(JSON.stringify(server.logLines)).not.toContain(data.token);
  });

  it('takes effect once when it is sent twice with one key, and shows the token once', async () => {
    const deviceId = await createGateway();
    const first = await issue(deviceId, tenant.clients.tenant_admin, 'token-once');
    const second = await issue(deviceId, tenant.clients.tenant_admin, 'token-once');
    expect(second).toEqual({ ...first, data: { id: first.data.id, token: null } });
    expect(await readCredentials(server, deviceId)).toHaveLength(1);
  });

  it('takes effect once when it is sent twice at the same moment with one key', async () => {
    const deviceId = await createGateway();
    const answers = await Promise.all([1, 2].map(() => issue(deviceId, tenant.clients.tenant_admin, 'token-twins')));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(answers.filter(({ data }) => data.token !== null)).toHaveLength(1);
    expect(await readCredentials(server, deviceId)).toHaveLength(1);
  });

  it('is 4009 for the sixth, until one is revoked', async () => {
    const deviceId = await createGateway();
    await createCredential(server, tenant.id, deviceId, `revoked-${deviceId}`, server.clock.now());
    for (let count = 0; count < 4; count += 1) await createCredential(server, tenant.id, deviceId, `token-${count}-${deviceId}`);
    const { data } = await issue(deviceId);
    const before = await readTenant(tenant.id);
    expect(await issue(deviceId)).toEqual({ code: bodyCode.conflict, message: '每个设备最多 5 个有效凭证，请先撤销不用的', data: null });
    expect(await readTenant(tenant.id)).toEqual(before);
    await tenant.clients.tenant_admin.succeed('revokeDeviceCredential', { id: data.id });
    expect((await issue(deviceId)).code).toBe(bodyCode.success);
  });

  it('lets one of two succeed that are sent at the same moment for the last place', async () => {
    const deviceId = await createGateway();
    for (let count = 0; count < 4; count += 1) await createCredential(server, tenant.id, deviceId, `token-${count}-${deviceId}`);
    const answers = await Promise.all([1, 2].map(() => issue(deviceId)));
    expect(answers.map(({ code }) => code).sort()).toEqual([bodyCode.success, bodyCode.conflict].sort());
    expect(await readCredentials(server, deviceId)).toHaveLength(5);
  });

  it('is for administrators of the device’s area', async () => {
    const { client } = await createLimitedAdministrator(tenant, tenant.areas.building);
    expect((await issue(await createGateway(), client)).code).toBe(bodyCode.success);
    const outside = await createGateway(tenant, tenant.areas.site);
    const before = await readTenant(tenant.id);
    expect((await issue(outside, client)).code).toBe(bodyCode.notFound);
    expect(await readTenant(tenant.id)).toEqual(before);
  });

  it('is 4004 for another tenant’s device, as for an unknown one, and writes nothing', async () => {
    const foreign = await createGateway(other);
    const before = [await readTenant(tenant.id), await readTenant(other.id)];
    const unknown = await issue(unknownId);
    expect(unknown.code).toBe(bodyCode.notFound);
    expect(await issue(foreign)).toEqual(unknown);
    expect([await readTenant(tenant.id), await readTenant(other.id)]).toEqual(before);
  });

  itRejectsUnauthorised('issueDeviceCredential', () => ({ server, tenant }), noAdministrators, { deviceId: unknownId });
  itRefusesBadInput('issueDeviceCredential', () => ({ server, tenant }), [
    ['deviceId', {}],
    ['deviceId', { deviceId: 'undefined' }],
    ['deviceId', { deviceId: null }],
  ]);
});
