import { bodyCode } from '@energy-om/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { createTestClient, type TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  [tenant, other] = [await createTenant(server), await createTenant(server)];
});
afterAll(() => server.close());

async function uploadPicture(client: TestClient): Promise<string> {
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0f6fde' } })
    .png()
    .toBuffer();
  return (await client.upload('uploadFile', [{ name: 'me.png', bytes }])).data.id;
}

const fetchStatus = async (client: TestClient, id: string) =>
  (await server.app.inject({ url: `/files/${id}/thumb`, headers: client.headers })).statusCode;

describe('updateProfile', () => {
  it('stores name, language and choices, each by itself', async () => {
    const { client } = await tenant.addAccount([{ role: 'technician' }]);
    expect(await client.succeed('updateProfile', { fullName: ' 沈一鸣 ' })).toMatchObject({ fullName: '沈一鸣', language: null });
    expect(await client.succeed('updateProfile', { language: 'en' })).toMatchObject({ fullName: '沈一鸣', language: 'en' });
    await client.succeed('updateProfile', { notifications: { alarms: false } });
    expect(await client.succeed('updateProfile', { notifications: { workOrders: false } })).toMatchObject({
      notifications: { workOrders: false, alarms: false, announcements: true },
    });
    expect(await client.succeed('getUserInfo')).toMatchObject({ fullName: '沈一鸣', language: 'en', notifications: { alarms: false } });
  });

  it('stores the address for e-mail, which the audit log of the organisation does not have, and takes it away', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'technician' }]);
    expect(await client.succeed('getUserInfo')).toMatchObject({ mail: null });
    expect(await client.succeed('updateProfile', { mail: ' Li.Na@example.com ' })).toMatchObject({ mail: 'Li.Na@example.com' });
    expect(await client.succeed('updateProfile', { language: 'en' })).toMatchObject({ mail: 'Li.Na@example.com' });
    const rows = await readAudit(server, 'updateProfile', account.id);
    expect(rows.map(({ changes }) => (changes as { mail?: boolean }).mail)).toEqual([true, undefined]);
    expect(JSON.stringify(rows)).not.toContain('example.com');
    expect(await client.succeed('updateProfile', { mail: null })).toMatchObject({ mail: null });
  });

  it('shows a picture to members of the same tenant and to nobody else', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'technician' }]);
    const avatar = await uploadPicture(client);
    expect(await fetchStatus(tenant.clients.occupant, avatar)).toBe(404);
    expect(await client.succeed('updateProfile', { avatar })).toMatchObject({ avatar });
    expect(await fetchStatus(tenant.clients.occupant, avatar)).toBe(200);
    expect(await fetchStatus(other.clients.tenant_admin, avatar)).toBe(404);
    // Also to members of the account's other tenants.
    await server.database.kysely
      .insertInto('memberships')
      .values({ tenant_id: other.id, account_id: account.id, state: 'member', created_at: server.clock.now() })
      .execute();
    expect(await fetchStatus(other.clients.tenant_admin, avatar)).toBe(200);
    expect(await client.succeed('updateProfile', { avatar: null })).toMatchObject({ avatar: null });
    expect(await fetchStatus(tenant.clients.occupant, avatar)).toBe(404);
  });

  it('refuses alike another account’s picture, a file that is no picture, and one that does not exist', async () => {
    const { client } = await tenant.addAccount([{ role: 'technician' }]);
    const text = (await client.upload('uploadFile', [{ name: 'a.txt', bytes: Buffer.from('a') }])).data.id;
    const foreign = await uploadPicture(other.clients.technician);
    const colleagues = await uploadPicture(tenant.clients.technician);
    const answers = await Promise.all(
      [text, foreign, colleagues, server.context.ids.next()].map((avatar) => client.call('updateProfile', { avatar })),
    );
    expect(answers[0]).toMatchObject({ code: bodyCode.invalid, data: { fields: { avatar: '头像无效，请重新上传' } } });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it.each([
    [{ fullName: '' }],
    [{ fullName: 'x'.repeat(51) }],
    [{ language: 'fr' }],
    [{ avatar: 'x' }],
    [{ mail: '' }],
    [{ mail: 'li.na' }],
    [{ mail: 'li.na@example.com\r\nBcc: all@example.com' }],
    [{ mail: 'a@example.com, b@example.com' }],
    [{ mail: `${'x'.repeat(90)}@example.com` }],
    [{ notifications: { alarms: 'yes' } }],
    [{ introduction: { dismissed: 'yes' } }],
  ])('refuses %j', async (input) => {
    expect((await tenant.clients.technician.call('updateProfile', input)).code).toBe(bodyCode.invalid);
  });

  it('is allowed to a signed-in account, also without a tenant', async () => {
    expect((await createTestClient(server).call('updateProfile', {})).code).toBe(bodyCode.tokenExpired);
    const alone = await signIn(server, tenant.accounts.stranger.id, null);
    expect((await alone.call('updateProfile', { language: 'en' })).code).toBe(bodyCode.success);
  });

  it('stores quiet hours also without a tenant, where nothing is held', async () => {
    const alone = await signIn(server, tenant.accounts.stranger.id, null);
    const quietHours = { from: '22:00', to: '07:00' };
    expect(await alone.succeed('updateProfile', { fullName: '沈一鸣', quietHours })).toMatchObject({ fullName: '沈一鸣', quietHours });
    expect(await alone.succeed('updateProfile', { quietHours: null })).toMatchObject({ fullName: '沈一鸣', quietHours: null });
  });
});
