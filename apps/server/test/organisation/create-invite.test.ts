import { bodyCode } from '@energy-om/contract';
import { dayMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { expectRefusal, fingerprintOrganisation, itRefusesBadInput, itRefusesForeignIds } from '../support/assertions/refusals.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { createLimitedAdministrator } from '../support/factories/create-members.ts';
import { createTeam } from '../support/factories/create-teams.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  [tenant, other] = [await createTenant(server), await createTenant(server)];
});
afterAll(() => server.close());

const create = (input: Record<string, unknown>, client = tenant.clients.tenant_admin, key?: string) =>
  client.call('createInvite', input, { idempotencyKey: key });
const findInvite = (id: string) => server.database.kysely.selectFrom('invites').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const countInvites = async (tenantId: string) =>
  (await server.database.kysely.selectFrom('invites').select('id').where('tenant_id', '=', tenantId).execute()).length;

describe('createInvite', () => {
  it('makes a code for one person and a week, unless more is asked for', async () => {
    const now = server.clock.now();
    const { data } = await create({ role: 'technician' });
    expect(data).toEqual({
      id: expect.any(String),
      code: expect.stringMatching(/^[23456789ABCDEFGHJKMNPQRSTUVWXYZ]{10}$/),
      role: 'technician',
      area: null,
      team: null,
      createdBy: tenant.accounts.tenant_admin.fullName,
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + 7 * dayMs).toISOString(),
      mostUses: 1,
      uses: 0,
      state: 'open',
    });
    expect(await findInvite(data.id)).toEqual({
      tenant_id: tenant.id,
      id: data.id,
      code: data.code,
      role: 'technician',
      area_id: null,
      team_id: null,
      created_by: tenant.accounts.tenant_admin.id,
      created_at: now,
      expires_at: new Date(now.getTime() + 7 * dayMs),
      most_uses: 1,
      uses: 0,
      revoked_at: null,
    });
  });

  it('makes one for many people, an area, a team and a month', async () => {
    const input = { role: 'technician', areaId: tenant.areas.site, teamId: tenant.team.id, days: 30, mostUses: 200 };
    const { data } = await create(input);
    expect(data).toMatchObject({ area: { id: tenant.areas.site, name: 'site 区域' }, team: tenant.team, mostUses: 200 });
    expect(new Date(data.expiresAt).getTime()).toBe(server.clock.now().getTime() + 30 * dayMs);
    expect(await findInvite(data.id)).toMatchObject({ area_id: tenant.areas.site, team_id: tenant.team.id, most_uses: 200 });
    expect(await readAudit(server, 'createInvite', data.id)).toEqual([
      { tenant_id: tenant.id, account_id: tenant.accounts.tenant_admin.id, subject_kind: 'invite', changes: input },
    ]);
  });

  it('makes another code each time, and none with a character that reads like another', async () => {
    const own = await createTenant(server);
    const codes = new Set<string>();
    for (let count = 0; count < 40; count += 1) codes.add((await create({ role: 'occupant' }, own.clients.tenant_admin)).data.code);
    expect(codes.size).toBe(40);
    expect([...codes].join('')).not.toMatch(/[^2-9A-HJKMNP-Z]/);
  });

  it('does not write the code into the audit log', async () => {
    const { data } = await create({ role: 'technician' });
    expect(JSON.stringify(await readAudit(server, 'createInvite', data.id))).not.toContain(data.code);
  });

  it('happens once when it comes twice with one key', async () => {
    const before = await countInvites(tenant.id);
    const first = await create({ role: 'technician' }, tenant.clients.tenant_admin, 'invite-once');
    expect(await create({ role: 'technician' }, tenant.clients.tenant_admin, 'invite-once')).toEqual(first);
    expect(await countInvites(tenant.id)).toBe(before + 1);
  });

  it('is 4022 for a team with a role that takes no orders', async () => {
    const { code, data } = await create({ role: 'occupant', teamId: tenant.team.id });
    expect({ code, data }).toEqual({ code: bodyCode.invalid, data: { fields: { teamId: '该角色不能加入班组' } } });
  });

  it('is 4004 for a team that was dissolved', async () => {
    const own = await createTenant(server);
    await own.clients.tenant_admin.succeed('removeTeam', { id: own.team.id });
    expect((await create({ role: 'technician', teamId: own.team.id }, own.clients.tenant_admin)).code).toBe(bodyCode.notFound);
  });

  itRefusesForeignIds('createInvite', () => ({ server, tenant, other }), [
    { what: 'an area', find: () => ({ foreign: other.areas.site, input: (areaId) => ({ role: 'technician', areaId }) }) },
    { what: 'a team', find: () => ({ foreign: other.team.id, input: (teamId) => ({ role: 'technician', teamId }) }) },
  ]);

  itRejectsUnauthorised('createInvite', () => ({ server, tenant }), noAdministrators, { role: 'technician' });

  itRefusesBadInput('createInvite', () => ({ server, tenant }), [
    ['role', {}],
    ['role', { role: '' }],
    ['role', { role: 'undefined' }],
    ['role', { role: 'tenant_admin' }],
    ['role', { role: 'platform_admin' }],
    ['areaId', { role: 'technician', areaId: 'undefined' }],
    ['teamId', { role: 'technician', teamId: 7 }],
    ['days', { role: 'technician', days: 0 }],
    ['days', { role: 'technician', days: 31 }],
    ['days', { role: 'technician', days: 1.5 }],
    ['mostUses', { role: 'technician', mostUses: 0 }],
    ['mostUses', { role: 'technician', mostUses: 201 }],
    ['mostUses', { role: 'technician', mostUses: 'many' }],
  ]);
});

describe('createInvite and the number of open invites', () => {
  const fill = (owner: TestTenant, count: number, changes: Record<string, unknown> = {}) =>
    server.database.kysely
      .insertInto('invites')
      .values(
        Array.from({ length: count }, () => {
          const id = server.context.ids.next();
          const now = server.clock.now();
          const expires_at = new Date(now.getTime() + dayMs);
          return {
            tenant_id: owner.id,
            id,
            code: id,
            role: 'technician' as const,
            area_id: null,
            team_id: null,
            created_by: null,
            created_at: now,
            expires_at,
            most_uses: 1,
            revoked_at: null,
            ...changes,
          };
        }),
      )
      .execute();

  it('is 4009 for the fifty-first, until one is revoked', async () => {
    const own = await createTenant(server);
    const { tenant_admin: client } = own.clients;
    await fill(own, 49);
    const { data } = await create({ role: 'technician' }, client);
    await expectRefusal(server, own.id, bodyCode.conflict, '有效的邀请码最多 50 个，请先撤销不用的', () =>
      create({ role: 'technician' }, client),
    );
    await client.succeed('revokeInvite', { id: data.id });
    expect((await create({ role: 'technician' }, client)).code).toBe(bodyCode.success);
  });

  it('counts none that are revoked, used up or expired', async () => {
    const own = await createTenant(server);
    const now = server.clock.now();
    await fill(own, 50, { revoked_at: now });
    await fill(own, 50, { uses: 1 });
    await fill(own, 50, { expires_at: now });
    expect((await create({ role: 'technician' }, own.clients.tenant_admin)).code).toBe(bodyCode.success);
  });

  it('counts one that is valid for a month on its last day', async () => {
    const own = await createTenant(server);
    const now = server.clock.now().getTime();
    await fill(own, 50, { created_at: new Date(now - 30 * dayMs + 1), expires_at: new Date(now + 1) });
    expect((await create({ role: 'technician' }, own.clients.tenant_admin)).code).toBe(bodyCode.conflict);
  });

  it('makes one of two that come at the same moment for the last one allowed', async () => {
    const own = await createTenant(server);
    await fill(own, 49);
    const answers = await Promise.all([1, 2].map(() => create({ role: 'technician' }, own.clients.tenant_admin)));
    expect(answers.map(({ code }) => code).sort()).toEqual([bodyCode.success, bodyCode.conflict].sort());
    expect(await countInvites(own.id)).toBe(50);
  });

  it('counts each tenant’s by itself', async () => {
    await fill(await createTenant(server), 50);
    const own = await createTenant(server);
    expect((await create({ role: 'technician' }, own.clients.tenant_admin)).code).toBe(bodyCode.success);
  });
});

describe('createInvite by an administrator of one area', () => {
  it('makes one into the area and a team of the area', async () => {
    const { client } = await createLimitedAdministrator(tenant, tenant.areas.site);
    const teamId = await createTeam(server, tenant.id, { name: '楼内班' }, [tenant.areas.building, tenant.areas.room]);
    const { data } = await create({ role: 'technician', areaId: tenant.areas.room, teamId }, client);
    expect(data).toMatchObject({ area: { id: tenant.areas.room }, team: { id: teamId } });
  });

  it('is 4003 without an area, above it, and into a team that serves everywhere', async () => {
    const { client } = await createLimitedAdministrator(tenant, tenant.areas.site);
    const before = await fingerprintOrganisation(server, [tenant.id]);
    for (const terms of [{}, { areaId: null }, { areaId: tenant.areas.region }, { areaId: tenant.areas.site, teamId: tenant.team.id }]) {
      expect(await create({ role: 'technician', ...terms }, client)).toMatchObject({
        code: bodyCode.forbidden,
        message: '您只能管理自己负责的区域',
      });
    }
    expect(await fingerprintOrganisation(server, [tenant.id])).toBe(before);
  });
});
