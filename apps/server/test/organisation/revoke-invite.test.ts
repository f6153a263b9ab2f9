import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { findMembership } from '../support/assertions/organisation-rows.ts';
import { fingerprintOrganisation, itRefusesBadInput, itRefusesForeignIds } from '../support/assertions/refusals.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { createApplicant, createLimitedAdministrator } from '../support/factories/create-members.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let other: TestTenant;
let otherInvite: string;

beforeAll(async () => {
  server = await startTestServer();
  [tenant, other] = [await createTenant(server), await createTenant(server)];
  otherInvite = (await create({}, other)).id;
});
afterAll(() => server.close());

const create = (input: Record<string, unknown> = {}, owner = tenant) =>
  owner.clients.tenant_admin.succeed('createInvite', { role: 'technician', ...input });
const revoke = (id: string, client = tenant.clients.tenant_admin, key?: string) =>
  client.call('revokeInvite', { id }, { idempotencyKey: key });
const findInvite = (id: string) => server.database.kysely.selectFrom('invites').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('revokeInvite', () => {
  it('makes a code invalid at once', async () => {
    const invite = await create();
    expect((await revoke(invite.id)).data).toEqual({ ...invite, state: 'revoked' });
    expect(await findInvite(invite.id)).toMatchObject({ revoked_at: server.clock.now() });
    const { id } = await createApplicant(server, null, '晚到者');
    const client = await signIn(server, id, null);
    expect((await client.call('bindAccountTenant', { inviteCode: invite.code })).code).toBe(bodyCode.invalid);
    expect(await findMembership(server, tenant.id, id)).toBeUndefined();
  });

  it('does not affect members who joined by it', async () => {
    const invite = await create({ mostUses: 2 });
    const { id } = await createApplicant(server, null, '早到者');
    await (await signIn(server, id, null)).succeed('bindAccountTenant', { inviteCode: invite.code });
    expect((await revoke(invite.id)).data).toMatchObject({ state: 'revoked', uses: 1 });
    expect(await findMembership(server, tenant.id, id)).toMatchObject({ state: 'member' });
  });

  it('leaves in the audit log who revoked it', async () => {
    const { id } = await create();
    await revoke(id);
    expect(await readAudit(server, 'revokeInvite', id)).toEqual([
      { tenant_id: tenant.id, account_id: tenant.accounts.tenant_admin.id, subject_kind: 'invite', changes: { revoked: true } },
    ]);
  });

  it('keeps the time of the first revocation a second time', async () => {
    const { id } = await create();
    const first = await revoke(id, tenant.clients.tenant_admin, 'revoke-invite-once');
    const revokedAt = (await findInvite(id)).revoked_at;
    server.clock.advance(1000);
    expect(await revoke(id, tenant.clients.tenant_admin, 'revoke-invite-once')).toEqual(first);
    expect(await readAudit(server, 'revokeInvite', id)).toHaveLength(1);
    expect(await revoke(id)).toEqual(first);
    expect((await findInvite(id)).revoked_at).toEqual(revokedAt);
  });

  it('is allowed to an administrator of one area for invites into it, and others are unknown', async () => {
    const { client } = await createLimitedAdministrator(tenant, tenant.areas.building);
    const inside = await create({ areaId: tenant.areas.room });
    const outside = [await create({ areaId: tenant.areas.site }), await create()];
    expect((await revoke(inside.id, client)).data).toMatchObject({ state: 'revoked' });
    const before = await fingerprintOrganisation(server, [tenant.id]);
    const unknown = await revoke(unknownId, client);
    expect(unknown.code).toBe(bodyCode.notFound);
    for (const { id } of outside) expect(await revoke(id, client)).toEqual(unknown);
    expect(await fingerprintOrganisation(server, [tenant.id])).toBe(before);
  });

  itRefusesForeignIds('revokeInvite', () => ({ server, tenant, other }), [
    { what: 'an invite', find: () => ({ foreign: otherInvite, input: (id) => ({ id }) }) },
  ]);

  itRejectsUnauthorised('revokeInvite', () => ({ server, tenant }), noAdministrators, { id: unknownId });

  itRefusesBadInput('revokeInvite', () => ({ server, tenant }), [
    ['id', {}],
    ['id', { id: '' }],
    ['id', { id: 'undefined' }],
    ['id', { id: 5 }],
    ['id', { id: `${unknownId} ` }],
  ]);
});
