import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueDeviceToken } from '#cli/commands/issue-device-token.ts';
import { revokeDeviceTokens } from '#cli/commands/revoke-device-tokens.ts';
import { hashToken } from '#services/account/session/tokens.ts';
import { findDeviceCredentials } from '#services/device/find-device-credential.ts';
import { listEvents } from '../support/assertions/list-events.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createCredential, readCredentials } from '../support/factories/device-credentials.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  [tenant, other] = [await createTenant(server), await createTenant(server)];
});
afterAll(() => server.close());

const createGateway = (code: string, owner = tenant) => createDevice(server, owner.id, owner.areas.room, '网关', { kind: 'gateway', code });
const tokenIn = (text: string) => / with (\S+)$/.exec(text)?.[1] ?? '';
const readAuditOf = (endpoint: string, deviceId: string) =>
  server.database.kysely
    .selectFrom('audit_log')
    .select(['tenant_id', 'account_id', 'changes'])
    .where('endpoint', '=', endpoint)
    .where('subject_id', '=', deviceId)
    .execute();

describe('the command issue-device-token', () => {
  it('prints a token with which the device of that code authenticates', async () => {
    const deviceId = await createGateway('GW-1');
    await createGateway('GW-1', other);
    const output = await issueDeviceToken(server.context, tenant.name, 'GW-1');
    expect(output).toMatch(/^网关 \(GW-1\) signs in with [0-9A-HJKMNP-TV-Z]{32}$/);
    const [credential] = await findDeviceCredentials(server.context, [hashToken(tokenIn(output))]);
    expect(credential).toMatchObject({ tenantId: tenant.id, deviceId, code: 'GW-1' });
    const [{ id = '', created_by } = {}] = await readCredentials(server, deviceId);
    expect(created_by).toBeNull();
    const audit = await readAuditOf('issue-device-token', deviceId);
    expect(audit).toEqual([{ tenant_id: tenant.id, account_id: null, changes: { issuedCredential: id } }]);
    expect(JSON.stringify(audit)).not.toContain(tokenIn(output));
  });

  it('issues no sixth token', async () => {
    const deviceId = await createGateway('GW-FULL');
    for (let count = 0; count < 5; count += 1) await issueDeviceToken(server.context, tenant.id, 'GW-FULL');
    await expect(issueDeviceToken(server.context, tenant.id, 'GW-FULL')).rejects.toThrow('A device can have 5 working tokens at most');
    expect(await readCredentials(server, deviceId)).toHaveLength(5);
  });

  it('reports an unknown tenant or device', async () => {
    await createGateway('GW-OTHER', other);
    await expect(issueDeviceToken(server.context, '无此租户', 'GW-1')).rejects.toThrow('there is no tenant 无此租户');
    await expect(issueDeviceToken(server.context, tenant.id, 'GW-OTHER')).rejects.toThrow('there is no device GW-OTHER in this tenant');
  });
});

describe('the command revoke-device-tokens', () => {
  it('revokes every token of the device and of no other, and ends its connection', async () => {
    const deviceId = await createGateway('GW-2');
    const foreignId = await createGateway('GW-2', other);
    await createCredential(server, tenant.id, deviceId, 'old-token-gw-2', new Date('2026-01-01T00:00:00Z'));
    const foreign = await createCredential(server, other.id, foreignId, 'foreign-token-gw-2');
    const tokens = [
      tokenIn(await issueDeviceToken(server.context, tenant.id, 'GW-2')),
      tokenIn(await issueDeviceToken(server.context, tenant.id, 'GW-2')),
    ];
    let output = '';
    const signals = await listEvents(server, async () => {
      output = await revokeDeviceTokens(server.context, tenant.id, 'GW-2');
    });
    expect(output).toBe('网关 (GW-2): 2 revoked');
    expect(signals).toEqual([{ kind: 'credential-revoked', tenantId: tenant.id, deviceId }]);
    expect(await findDeviceCredentials(server.context, tokens.map(hashToken))).toEqual([]);
    const times = (await readCredentials(server, deviceId)).map(({ revoked_at }) => revoked_at?.toISOString());
    const now = server.clock.now().toISOString();
    expect(times).toEqual(['2026-01-01T00:00:00.000Z', now, now]);
    expect(await readCredentials(server, foreignId)).toMatchObject([{ id: foreign, revoked_at: null }]);
    const [audit] = await readAuditOf('revoke-device-tokens', deviceId);
    expect(audit?.changes).toEqual({ revokedCredentials: [expect.any(String), expect.any(String)] });
  });

  it('does nothing for a device without a token', async () => {
    const deviceId = await createGateway('GW-3');
    expect(await revokeDeviceTokens(server.context, tenant.id, 'GW-3')).toBe('网关 (GW-3): 0 revoked');
    expect(await readAuditOf('revoke-device-tokens', deviceId)).toEqual([]);
    await expect(revokeDeviceTokens(server.context, tenant.id, 'GW-4')).rejects.toThrow('there is no device GW-4');
  });
});
