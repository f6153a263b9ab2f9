import type { ApiName } from '@energy-om/contract';
import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findMembership, readGrants, readTeam } from '../support/assertions/organisation-rows.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { createApplicant } from '../support/factories/create-members.ts';
import { createPhoneNumber, createTenant, signIn, type TestTenant, testPassword } from '../support/factories/create-tenant.ts';
import { receiveCode } from '../support/factories/verification.ts';
import { createTestClient, type TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let other: TestTenant;
let admin: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  [tenant, other] = [await createTenant(server), await createTenant(server)];
  admin = tenant.clients.tenant_admin;
});
afterAll(() => server.close());

/** What only the server decides about accounts, members, invites and teams, under each of its names. */
function forge() {
  const someone = other.accounts.tenant_admin.id;
  return {
    tenantId: other.id,
    tenant_id: other.id,
    accountId: someone,
    account_id: someone,
    id: '0190a000-0000-7000-8000-00000000000f',
    role: 'tenant_admin',
    roles: ['tenant_admin', 'platform_admin'],
    permissions: ['member.manage'],
    grants: [{ role: 'tenant_admin', areaId: null }],
    isAdmin: true,
    areaId: null,
    area_id: null,
    state: 'member',
    status: 'member',
    refusal: null,
    createdBy: someone,
    created_by: someone,
    invitedBy: someone,
    createdAt: '2020-01-01T00:00:00Z',
    created_at: '2020-01-01T00:00:00Z',
    expiresAt: '2099-01-01T00:00:00Z',
    expires_at: '2099-01-01T00:00:00Z',
    revokedAt: null,
    dissolved_at: '2020-01-01T00:00:00Z',
    code: 'AAAAAAAAAA',
    uses: -100,
    most_uses: 1_000_000,
    loginName: 'root',
    login_name: 'root',
    phone_number: '13800000000',
    passwordHash: 'x',
    password_hash: 'x',
    hasPassword: false,
    hasSigningPin: true,
    signing_pin_hash: 'x',
    wechatLinked: true,
    openid: 'x',
    teams: [{ id: tenant.team.id, isLeader: true }],
    isLeader: true,
    sessionId: '0190a000-0000-7000-8000-00000000000f',
  };
}

/** The valid input wins if a forged name is also one of the call's own. */
const forged = (input: Record<string, unknown>) => ({ ...forge(), ...input });

const loadAccount = (id: string) =>
  server.database.kysely.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const now = () => server.clock.now();

async function register(more: Record<string, unknown> = {}) {
  const loginName = createPhoneNumber();
  const verificationCode = await receiveCode(server, loginName, 'register');
  const input = forged({ loginName, fullName: '沈一鸣', passWord: testPassword, verificationCode, ...more });
  const { data } = await createTestClient(server).call('registerAppUser', input);
  return { loginName, accountId: String(data.accountId), tenant: data.tenant };
}

describe('abuse case 7: a field about people that only the server decides', () => {
  it('has no effect on a registration', async () => {
    const { accountId, loginName, tenant: joined } = await register();
    const { id, login_name, phone_number, created_at, password_hash } = await loadAccount(accountId);
    expect({ id, login_name, phone_number, created_at }).toEqual({
      id: expect.not.stringMatching(forge().id),
      login_name: loginName,
      phone_number: loginName,
      created_at: now(),
    });
    expect(password_hash).not.toBe('x');
    expect(joined).toBeNull();
    expect(await readGrants(server, other.id, accountId)).toEqual([]);
    expect(await findMembership(server, other.id, accountId)).toBeUndefined();
  });

  it('has no effect on a registration by an invite, which gives the invite’s role and area', async () => {
    const { code } = await admin.succeed('createInvite', { role: 'technician', areaId: tenant.areas.site });
    const { accountId } = await register({ inviteCode: code });
    expect(await readGrants(server, tenant.id, accountId)).toMatchObject([{ role: 'technician', areaId: tenant.areas.site }]);
    expect(await findMembership(server, other.id, accountId)).toBeUndefined();
  });

  it('has no effect when joining by an invite, whatever tenant is named beside it', async () => {
    const { code } = await admin.succeed('createInvite', { role: 'occupant' });
    const { id } = await createApplicant(server, null, '受邀的人');
    const client = await signIn(server, id, null);
    const { data } = await client.call('bindAccountTenant', forged({ inviteCode: code }));
    expect(data).toMatchObject({ id: tenant.id, roles: ['occupant'] });
    expect(await readGrants(server, tenant.id, id)).toMatchObject([{ role: 'occupant', areaId: null }]);
    expect(await findMembership(server, other.id, id)).toBeUndefined();
  });

  it('has no effect on a request to join: it is the caller’s own request, and nothing more', async () => {
    const { id } = await createApplicant(server, null, '申请的人');
    const client = await signIn(server, id, null);
    await client.call('bindAccountTenant', forged({ tenantId: tenant.id, note: '请批准' }));
    expect(await findMembership(server, tenant.id, id)).toMatchObject({ state: 'pending', note: '请批准', created_at: now() });
    expect(await readGrants(server, tenant.id, id)).toEqual([]);
    expect((await findMembership(server, tenant.id, other.accounts.tenant_admin.id)) ?? null).toBeNull();
  });

  it('has no effect on one’s own profile and password', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'technician' }]);
    const [before, stranger] = [await loadAccount(account.id), await loadAccount(other.accounts.tenant_admin.id)];
    await client.call('updateProfile', forged({ fullName: '新名字' }));
    expect(await loadAccount(account.id)).toEqual({ ...before, full_name: '新名字', preferences: { notifications: {} } });
    await client.call('updatePassword', forged({ oldPassWord: testPassword, passWord: 'Substation-2027' }));
    const after = await loadAccount(account.id);
    expect({ ...after, password_hash: before.password_hash }).toEqual({
      ...before,
      full_name: '新名字',
      preferences: { notifications: {} },
    });
    expect(after.password_hash).toMatch(/^\$argon2id/);
    expect(await loadAccount(other.accounts.tenant_admin.id)).toEqual(stranger);
    expect(await readGrants(server, tenant.id, account.id)).toMatchObject([{ role: 'technician' }]);
  });

  it('has no effect on an invite', async () => {
    const { data } = await admin.call('createInvite', forged({ role: 'technician', areaId: tenant.areas.site, mostUses: 3, days: 2 }));
    const row = await server.database.kysely.selectFrom('invites').selectAll().where('id', '=', data.id).executeTakeFirstOrThrow();
    expect(row).toEqual({
      tenant_id: tenant.id,
      id: expect.not.stringMatching(forge().id),
      code: expect.not.stringMatching(forge().code),
      role: 'technician',
      area_id: tenant.areas.site,
      team_id: null,
      created_by: tenant.accounts.tenant_admin.id,
      created_at: now(),
      expires_at: new Date(now().getTime() + 2 * 86_400_000),
      most_uses: 3,
      uses: 0,
      revoked_at: null,
    });
  });

  it('has no effect on a team', async () => {
    const memberIds = [tenant.accounts.technician.id];
    const { data } = await admin.call('createTeam', forged({ name: '伪造班', memberIds, leaderId: null }));
    expect(data.id).not.toBe(forge().id);
    const made = { tenant_id: tenant.id, name: '伪造班', dissolved_at: null };
    expect(await readTeam(server, data.id)).toMatchObject({ team: made, members: { [memberIds[0] as string]: false } });
    await admin.call('updateTeam', forged({ id: data.id, name: '改名班', memberIds, leaderId: null }));
    expect((await readTeam(server, data.id)).team).toMatchObject({ ...made, name: '改名班' });
  });

  it('has no effect on answering a request or granting a role', async () => {
    const applicant = await createApplicant(server, tenant.id, '等待审核的人');
    const terms = { accountId: applicant.id, approve: true, role: 'technician', areaId: tenant.areas.site };
    await admin.call('decideJoinRequest', { ...forge(), ...terms });
    expect(await readGrants(server, tenant.id, applicant.id)).toMatchObject([{ role: 'technician', areaId: tenant.areas.site }]);
    expect(await findMembership(server, tenant.id, applicant.id)).toMatchObject({ state: 'member', created_at: now() });
    await admin.call('grantRole', { ...forge(), accountId: applicant.id, role: 'occupant', areaId: tenant.areas.room });
    const grants = await readGrants(server, tenant.id, applicant.id);
    expect(grants.map(({ role, areaId }) => [role, areaId])).toEqual([
      ['technician', tenant.areas.site],
      ['occupant', tenant.areas.room],
    ]);
    expect(grants.map(({ id }) => id)).not.toContain(forge().id);
    expect(await readGrants(server, other.id, applicant.id)).toEqual([]);
  });

  it.each<[ApiName, () => Record<string, unknown>]>([
    ['removeMember', () => ({ accountId: other.accounts.technician.id })],
    ['endSession', () => ({})],
    ['switchTenant', () => ({})],
    ['unbindAccountTenant', () => ({})],
    ['setThirdParty', () => ({ type: 'wechat' })],
    ['revokeInvite', () => ({})],
    ['removeTeam', () => ({})],
  ])('has no effect in %s', async (name, input) => {
    const readTenant = await createTenantReader(server);
    const before = [...(await readTenant(tenant.id)), ...(await readTenant(other.id))];
    const { code } = await admin.call(name, forged(input()));
    expect([bodyCode.notFound, bodyCode.invalid]).toContain(code);
    expect(compareRows(before, [...(await readTenant(tenant.id)), ...(await readTenant(other.id))])).toEqual(unchanged);
  });

  it.each<[ApiName, () => Record<string, unknown>]>([
    ['listMembers', () => ({ state: 'member', role: 'technician' })],
    ['listInvites', () => ({})],
    ['getMember', () => ({ accountId: tenant.accounts.technician.id })],
    ['listAccountTenants', () => ({})],
    ['getUserInfo', () => ({})],
    ['getTenantTree', () => ({})],
    ['listTeams', () => ({})],
  ])('shows nothing more in %s, which refuses unknown fields', async (name, input) => {
    const answer = await admin.call(name, forged(input()));
    expect({ code: answer.code, disclosed: Object.keys(answer.data) }).toEqual({ code: bodyCode.invalid, disclosed: ['fields'] });
    expect((await admin.call(name, input())).code).toBe(bodyCode.success);
  });
});
