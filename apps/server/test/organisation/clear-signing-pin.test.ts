import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { createLimitedAdministrator } from '../support/factories/create-members.ts';
import { givePin } from '../support/factories/create-signing-pins.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  tenant = await createTenant(server);
});
afterAll(() => server.close());

const hashOf = async (id: string) =>
  (await server.database.kysely.selectFrom('accounts').select('signing_pin_hash').where('id', '=', id).executeTakeFirstOrThrow())
    .signing_pin_hash;

describe('clearSigningPin', () => {
  itRejectsUnauthorised('clearSigningPin', () => ({ server, tenant }), noAdministrators, { accountId: unknownId });

  it('lets an administrator clear the PIN of a member, and shows it to nobody', async () => {
    const { id } = tenant.accounts.technician;
    await givePin(server, id);
    const admin = tenant.clients.tenant_admin;
    const member = await admin.succeed('getMember', { accountId: id });
    expect(member.hasSigningPin).toBe(true);
    expect(JSON.stringify(member)).not.toContain('argon2');
    expect((await admin.succeed('clearSigningPin', { accountId: id })).hasSigningPin).toBe(false);
    expect(await hashOf(id)).toBeNull();
    expect(await readAudit(server, 'clearSigningPin', id)).toMatchObject([{ changes: { signingPin: false } }]);
  });

  it('is for administrators of the member alone', async () => {
    const { id } = tenant.accounts.technician;
    await givePin(server, id);
    const other = await createTenant(server);
    expect((await other.clients.tenant_admin.call('clearSigningPin', { accountId: id })).code).toBe(bodyCode.notFound);
    const { client } = await createLimitedAdministrator(other, other.areas.site);
    expect((await client.call('clearSigningPin', { accountId: id })).code).toBe(bodyCode.notFound);
    expect(await hashOf(id)).not.toBeNull();
  });
});
