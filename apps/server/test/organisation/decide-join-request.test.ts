import { bodyCode } from '@energy-om/contract';
import { minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { listPublishedAccounts } from '../support/assertions/list-events.ts';
import { findMembership, readGrants, readTeam } from '../support/assertions/organisation-rows.ts';
import { expectRefusal, fingerprintOrganisation, itRefusesBadInput, itRefusesForeignIds } from '../support/assertions/refusals.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { createApplicant, createLimitedAdministrator } from '../support/factories/create-members.ts';
import { createTeam } from '../support/factories/create-teams.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let other: TestTenant;
/** An applicant in each of the tenants whose request is not decided. */
let waiting: string;
let otherWaiting: string;

beforeAll(async () => {
  server = await startTestServer();
  [tenant, other] = [await createTenant(server), await createTenant(server)];
  waiting = (await createApplicant(server, tenant.id, '等待者')).id;
  otherWaiting = (await createApplicant(server, other.id, '他处等待者')).id;
});
afterAll(() => server.close());

const ask = async (owner = tenant) => (await createApplicant(server, owner.id, '申请人', '我是电工')).id;
const decide = (input: Record<string, unknown>, client = tenant.clients.tenant_admin, key?: string) =>
  client.call('decideJoinRequest', input, { idempotencyKey: key });

describe('decideJoinRequest', () => {
  it('makes the applicant a member with a first role and a team, who may work at once', async () => {
    const accountId = await ask();
    const client = await signIn(server, accountId, tenant.id);
    expect((await client.call('listWorkOrders')).code).toBe(bodyCode.forbidden);
    server.clock.advance(minuteMs);
    const input = { accountId, approve: true, role: 'technician', areaId: tenant.areas.site, teamId: tenant.team.id };
    expect(await decide(input)).toMatchObject({ code: bodyCode.success, data: {} });
    expect(await findMembership(server, tenant.id, accountId)).toMatchObject({
      state: 'member',
      created_at: server.clock.now(),
      note: '我是电工',
    });
    expect(await readGrants(server, tenant.id, accountId)).toMatchObject([{ role: 'technician', areaId: tenant.areas.site }]);
    expect((await readTeam(server, tenant.team.id)).members).toMatchObject({ [accountId]: false });
    expect((await client.call('listWorkOrders')).code).toBe(bodyCode.success);
  });

  it('makes the leader of a team without one, and changes no leader', async () => {
    const teamId = await createTeam(server, tenant.id, { name: '没有班长' });
    const [first, second] = [await ask(), await ask()];
    for (const accountId of [first, second]) await decide({ accountId, approve: true, role: 'team_leader', teamId });
    expect((await readTeam(server, teamId)).members).toEqual({ [first]: true, [second]: false });
  });

  it('makes a member over the whole tenant and in no team', async () => {
    const accountId = await ask();
    await decide({ accountId, approve: true, role: 'occupant' });
    expect(await readGrants(server, tenant.id, accountId)).toMatchObject([{ role: 'occupant', areaId: null }]);
  });

  it('refuses with a reason that the applicant can read', async () => {
    const accountId = await ask();
    expect((await decide({ accountId, approve: false, reason: ' 请联系班组长 ' })).code).toBe(bodyCode.success);
    expect(await findMembership(server, tenant.id, accountId)).toMatchObject({ state: 'refused', refusal: '请联系班组长' });
    expect(await readGrants(server, tenant.id, accountId)).toEqual([]);
    const client = await signIn(server, accountId, null);
    expect((await client.call('listAccountTenants')).data).toMatchObject([{ id: tenant.id, state: 'refused', refusal: '请联系班组长' }]);
  });

  it.each([[{ approve: true, role: 'technician' }], [{ approve: false, reason: '名额已满' }]])(
    'leaves in the audit log who decided what for %j, and publishes the change',
    async (decision) => {
      const accountId = await ask();
      expect(await listPublishedAccounts(server, tenant.id, () => decide({ accountId, ...decision }))).toEqual([accountId]);
      expect(await readAudit(server, 'decideJoinRequest', accountId)).toEqual([
        { tenant_id: tenant.id, account_id: tenant.accounts.tenant_admin.id, subject_kind: 'member', changes: decision },
      ]);
    },
  );

  it('happens once when it comes twice with one key', async () => {
    const accountId = await ask();
    const input = { accountId, approve: true, role: 'technician' };
    const first = await decide(input, tenant.clients.tenant_admin, 'decide-once');
    expect(first.code).toBe(bodyCode.success);
    expect(await decide(input, tenant.clients.tenant_admin, 'decide-once')).toEqual(first);
    expect(await readGrants(server, tenant.id, accountId)).toHaveLength(1);
    expect(await readAudit(server, 'decideJoinRequest', accountId)).toHaveLength(1);
  });

  it('is 4009 for a request that is decided, whatever the decision was', async () => {
    const [admitted, refused] = [await ask(), await ask()];
    await decide({ accountId: admitted, approve: true, role: 'technician' });
    await decide({ accountId: refused, approve: false, reason: '名额已满' });
    for (const accountId of [admitted, refused, tenant.accounts.dispatcher.id]) {
      for (const decision of [
        { approve: true, role: 'tenant_admin' },
        { approve: false, reason: '改主意了' },
      ]) {
        await expectRefusal(server, tenant.id, bodyCode.conflict, '该申请已处理', () => decide({ accountId, ...decision }));
      }
    }
  });

  it('of two opposite decisions at the same moment takes one', async () => {
    const accountId = await ask();
    const answers = await Promise.all([
      decide({ accountId, approve: true, role: 'technician' }),
      decide({ accountId, approve: false, reason: '名额已满' }),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual([bodyCode.success, bodyCode.conflict].sort());
    const { state } = (await findMembership(server, tenant.id, accountId)) ?? {};
    expect(await readGrants(server, tenant.id, accountId)).toHaveLength(state === 'member' ? 1 : 0);
  });

  it('is 4003 for one’s own request', async () => {
    const accountId = tenant.accounts.tenant_admin.id;
    await expectRefusal(server, tenant.id, bodyCode.forbidden, '不能审核自己的申请', () =>
      decide({ accountId, approve: true, role: 'technician' }),
    );
  });

  it('is 4004 for a request that was withdrawn or never made', async () => {
    const unknown = await decide({ accountId: unknownId, approve: false, reason: '名额已满' });
    expect(unknown.code).toBe(bodyCode.notFound);
    const { id } = await createApplicant(server, null, '未申请');
    expect(await decide({ accountId: id, approve: false, reason: '名额已满' })).toEqual(unknown);
  });

  it('is 4022 for a team with a role that takes no orders', async () => {
    const { data } = await decide({ accountId: waiting, approve: true, role: 'energy_clerk', teamId: tenant.team.id });
    expect(data).toEqual({ fields: { teamId: '该角色不能加入班组' } });
    expect(await findMembership(server, tenant.id, waiting)).toMatchObject({ state: 'pending' });
  });

  itRefusesForeignIds('decideJoinRequest', () => ({ server, tenant, other }), [
    {
      what: 'a request',
      find: () => ({ foreign: otherWaiting, input: (accountId) => ({ accountId, approve: true, role: 'technician' }) }),
    },
    {
      what: 'a request to refuse',
      find: () => ({ foreign: otherWaiting, input: (accountId) => ({ accountId, approve: false, reason: '无' }) }),
    },
    {
      what: 'an area',
      find: () => ({
        foreign: other.areas.site,
        input: (areaId) => ({ accountId: waiting, approve: true, role: 'technician', areaId }),
      }),
    },
    {
      what: 'a team',
      find: () => ({
        foreign: other.team.id,
        input: (teamId) => ({ accountId: waiting, approve: true, role: 'technician', teamId }),
      }),
    },
  ]);

  itRejectsUnauthorised('decideJoinRequest', () => ({ server, tenant }), noAdministrators, {
    accountId: unknownId,
    approve: true,
    role: 'technician',
  });

  const yes = { accountId: unknownId, approve: true, role: 'technician' };
  const no = { accountId: unknownId, approve: false, reason: '名额已满' };
  itRefusesBadInput('decideJoinRequest', () => ({ server, tenant }), [
    ['approve', { accountId: unknownId, role: 'technician' }],
    ['approve', { ...yes, approve: 'true' }],
    ['approve', { ...no, approve: null }],
    ['accountId', { ...yes, accountId: undefined }],
    ['accountId', { ...yes, accountId: 'undefined' }],
    ['accountId', { ...no, accountId: '' }],
    ['role', { ...yes, role: undefined }],
    ['role', { ...yes, role: 'platform_admin' }],
    ['areaId', { ...yes, areaId: '' }],
    ['teamId', { ...yes, teamId: 'undefined' }],
    ['teamId', { ...yes, teamId: [unknownId] }],
    ['reason', { ...no, reason: undefined }],
    ['reason', { ...no, reason: '  ' }],
    ['reason', { ...no, reason: '长'.repeat(201) }],
  ]);
});

describe('decideJoinRequest by an administrator of one area', () => {
  it('makes a member with a role and a team of the area', async () => {
    const { client } = await createLimitedAdministrator(tenant, tenant.areas.site);
    const teamId = await createTeam(server, tenant.id, { name: '站内班' }, [tenant.areas.building]);
    const accountId = await ask();
    expect((await decide({ accountId, approve: true, role: 'technician', areaId: tenant.areas.room, teamId }, client)).code).toBe(
      bodyCode.success,
    );
    expect(await readGrants(server, tenant.id, accountId)).toMatchObject([{ role: 'technician', areaId: tenant.areas.room }]);
  });

  it('is 4003 over the whole tenant, above the area, and into a team that serves everywhere', async () => {
    const { client } = await createLimitedAdministrator(tenant, tenant.areas.site);
    for (const terms of [{}, { areaId: tenant.areas.region }, { areaId: tenant.areas.site, teamId: tenant.team.id }]) {
      await expectRefusal(server, tenant.id, bodyCode.forbidden, '您只能管理自己负责的区域', () =>
        decide({ accountId: waiting, approve: true, role: 'technician', ...terms }, client),
      );
    }
  });

  it('is 4003 for a refusal, which applies to the whole tenant', async () => {
    const { client } = await createLimitedAdministrator(tenant, tenant.areas.region);
    const before = await fingerprintOrganisation(server, [tenant.id]);
    for (const accountId of [waiting, unknownId, otherWaiting]) {
      expect(await decide({ accountId, approve: false, reason: '名额已满' }, client)).toMatchObject({
        code: bodyCode.forbidden,
        message: '只有负责整个组织的管理员可以进行此操作',
      });
    }
    expect(await fingerprintOrganisation(server, [tenant.id])).toBe(before);
  });
});
