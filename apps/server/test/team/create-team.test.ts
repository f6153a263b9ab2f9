import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { listPublishedAccounts } from '../support/assertions/list-events.ts';
import { readTeam } from '../support/assertions/organisation-rows.ts';
import { expectRefusal, fingerprintOrganisation, itRefusesBadInput, itRefusesForeignIds } from '../support/assertions/refusals.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { createApplicant, createLimitedAdministrator } from '../support/factories/create-members.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  [tenant, other] = [await createTenant(server), await createTenant(server)];
});
afterAll(() => server.close());

const empty = { memberIds: [], leaderId: null };
const create = (input: Record<string, unknown>, client = tenant.clients.tenant_admin, key?: string) =>
  client.call('createTeam', input, { idempotencyKey: key });

describe('createTeam', () => {
  it('makes a team of members with a leader, who see it at once', async () => {
    const { team_leader: leader, technician } = tenant.accounts;
    const input = {
      name: ' 暖通一班 ',
      specialty: 'hvac,electricity',
      areaId: tenant.areas.site,
      phone: '020-1234',
      memberIds: [leader.id, technician.id, technician.id.toUpperCase()],
      leaderId: leader.id,
    };
    const { data } = await create(input);
    const { team, areaIds, members } = await readTeam(server, data.id);
    expect(team).toMatchObject({
      tenant_id: tenant.id,
      name: '暖通一班',
      specialties: ['hvac', 'electricity'],
      phone: '020-1234',
      dissolved_at: null,
    });
    expect(areaIds).toEqual([tenant.areas.site]);
    expect(members).toEqual({ [leader.id]: true, [technician.id]: false });
    const { teams } = await tenant.clients.technician.succeed('getUserInfo');
    expect(teams).toContainEqual({ id: data.id, name: '暖通一班', isLeader: false });
    expect((await tenant.clients.dispatcher.succeed('listTeams')).find(({ id }) => id === data.id)).toMatchObject({
      leader: { id: leader.id },
      members: [{ id: leader.id }, { id: technician.id }],
    });
  });

  it('makes one with nothing but a name', async () => {
    const { data } = await create({ name: '空班组', specialty: '', phone: ' ', ...empty });
    expect(await readTeam(server, data.id)).toMatchObject({
      team: { name: '空班组', specialties: [], phone: null },
      areaIds: [],
      members: {},
    });
  });

  it('serves several areas with several trades, each once, which count before the single ones', async () => {
    const { room, building } = tenant.areas;
    const input = { name: '两区班', areaIds: [room, building, room], areaId: tenant.areas.region, specialty: '水' };
    const { data } = await create({ ...input, specialties: ['暖通', '电气', '暖通'], ...empty });
    const { team, areaIds } = await readTeam(server, data.id);
    expect(team).toMatchObject({ specialties: ['暖通', '电气'] });
    expect(areaIds).toEqual([building, room].sort());
    const listed = (await tenant.clients.dispatcher.succeed('listTeams')).find(({ id }) => id === data.id);
    expect(listed).toMatchObject({ specialty: '暖通,电气', specialties: ['暖通', '电气'], area: { id: building } });
    expect(listed?.areas.map(({ id }) => id)).toEqual([building, room]);
  });

  it('reads trades of one text with the separators of either script', async () => {
    const { data } = await create({ name: '文本班', specialty: ' 暖通、电气；暖通，水 ', ...empty });
    expect((await readTeam(server, data.id)).team).toMatchObject({ specialties: ['暖通', '电气', '水'] });
  });

  it('leaves in the audit log who made what, and publishes a change of each member', async () => {
    const memberIds = [tenant.accounts.technician.id, tenant.accounts.secondTechnician.id];
    const input = { name: '留痕班', memberIds, leaderId: null };
    let id = '';
    const published = await listPublishedAccounts(server, tenant.id, async () => {
      id = (await create(input)).data.id;
    });
    expect(published).toEqual([...memberIds].sort());
    expect(await readAudit(server, 'createTeam', id)).toEqual([
      { tenant_id: tenant.id, account_id: tenant.accounts.tenant_admin.id, subject_kind: 'team', changes: { created: input } },
    ]);
  });

  it('happens once when it comes twice with one key', async () => {
    const input = { name: '一次班', ...empty };
    const first = await create(input, tenant.clients.tenant_admin, 'team-once');
    expect(first.code).toBe(bodyCode.success);
    expect(await create(input, tenant.clients.tenant_admin, 'team-once')).toEqual(first);
    const teams = await server.database.kysely.selectFrom('teams').select('id').where('name', '=', '一次班').execute();
    expect(teams).toHaveLength(1);
  });

  it('is 4009 for a name another team of the tenant has, and no other tenant’s', async () => {
    await create({ name: '同名班', ...empty });
    await expectRefusal(server, tenant.id, bodyCode.conflict, '已有同名班组', () => create({ name: ' 同名班 ', ...empty }));
    expect((await create({ name: '同名班', ...empty }, other.clients.tenant_admin)).code).toBe(bodyCode.success);
  });

  it('makes one of eight with the same name at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create({ name: '抢名班', ...empty })));
    expect(answers.filter(({ code }) => code === bodyCode.success)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === bodyCode.conflict)).toHaveLength(7);
  });

  it.each(['energy_clerk', 'client_rep', 'occupant', 'platform_admin', 'stranger'] as const)(
    'is 4022 with %s among the members, who takes no orders',
    async (person) => {
      const before = await fingerprintOrganisation(server, [tenant.id]);
      const memberIds = [tenant.accounts.technician.id, tenant.accounts[person].id];
      const { code, data } = await create({ name: '混编班', memberIds, leaderId: null });
      expect({ code, data }).toEqual({ code: bodyCode.invalid, data: { fields: { memberIds: '所选人员中有人不能加入班组' } } });
      expect(await fingerprintOrganisation(server, [tenant.id])).toBe(before);
    },
  );

  it('is 4022 with an applicant among the members, whatever role was meant for them', async () => {
    const { id } = await createApplicant(server, tenant.id, '待审核');
    const grant = { tenant_id: tenant.id, id: server.context.ids.next(), account_id: id, role: 'technician' as const, area_id: null };
    await server.database.kysely.insertInto('role_grants').values(grant).execute();
    expect((await create({ name: '未来班', memberIds: [id], leaderId: null })).data.fields).toHaveProperty('memberIds');
  });

  it('is 4022 with a leader who is not among the members', async () => {
    const memberIds = [tenant.accounts.technician.id];
    const { code, data } = await create({ name: '外人班', memberIds, leaderId: tenant.accounts.team_leader.id });
    expect({ code, data }).toEqual({ code: bodyCode.invalid, data: { fields: { leaderId: '班组长须是班组成员' } } });
  });

  itRefusesForeignIds('createTeam', () => ({ server, tenant, other }), [
    { what: 'an area', find: () => ({ foreign: other.areas.site, input: (areaId) => ({ name: '外区班', areaId, ...empty }) }) },
    {
      what: 'one of several areas',
      find: () => ({ foreign: other.areas.site, input: (id) => ({ name: '外区班', areaIds: [tenant.areas.site, id], ...empty }) }),
    },
  ]);

  itRefusesForeignIds(
    'createTeam',
    () => ({ server, tenant, other }),
    [
      {
        what: 'a member',
        find: () => ({ foreign: other.accounts.technician.id, input: (id) => ({ name: '外援班', memberIds: [id], leaderId: null }) }),
      },
      {
        what: 'a leader',
        find: () => ({ foreign: other.accounts.team_leader.id, input: (id) => ({ name: '外援班', memberIds: [id], leaderId: id }) }),
      },
    ],
    bodyCode.invalid,
  );

  itRejectsUnauthorised('createTeam', () => ({ server, tenant }), noAdministrators, { name: '无权班', ...empty });

  itRefusesBadInput('createTeam', () => ({ server, tenant }), [
    ['name', empty],
    ['name', { name: '', ...empty }],
    ['name', { name: '   ', ...empty }],
    ['name', { name: '长'.repeat(61), ...empty }],
    ['name', { name: 7, ...empty }],
    ['specialty', { name: '班', specialty: '长'.repeat(61), ...empty }],
    ['phone', { name: '班', phone: '1'.repeat(31), ...empty }],
    ['areaId', { name: '班', areaId: 'undefined', ...empty }],
    ['areaIds', { name: '班', areaIds: null, ...empty }],
    ['areaIds', { name: '班', areaIds: Array(201).fill(unknownId), ...empty }],
    ['areaIds.1', { name: '班', areaIds: [unknownId, 'undefined'], ...empty }],
    ['specialties', { name: '班', specialties: '电气', ...empty }],
    ['specialties', { name: '班', specialties: Array.from({ length: 31 }, (_, index) => `专业 ${index}`), ...empty }],
    ['specialties.0', { name: '班', specialties: [' '], ...empty }],
    ['specialties.0', { name: '班', specialties: ['电气,暖通'], ...empty }],
    ['specialties.1', { name: '班', specialties: ['电气', '长'.repeat(61)], ...empty }],
    ['memberIds', { name: '班', leaderId: null }],
    ['memberIds', { name: '班', memberIds: unknownId, leaderId: null }],
    ['memberIds', { name: '班', memberIds: Array(201).fill(unknownId), leaderId: null }],
    ['memberIds.0', { name: '班', memberIds: [''], leaderId: null }],
    ['memberIds.1', { name: '班', memberIds: [unknownId, 'undefined'], leaderId: null }],
    ['leaderId', { name: '班', memberIds: [] }],
    ['leaderId', { name: '班', memberIds: [], leaderId: '' }],
  ]);
});

describe('createTeam by an administrator of one area', () => {
  it('makes one for the area, of members whose role applies there', async () => {
    const { client } = await createLimitedAdministrator(tenant, tenant.areas.site);
    const { account } = await tenant.addAccount([{ role: 'technician', areaId: tenant.areas.room }]);
    const memberIds = [account.id, tenant.accounts.technician.id];
    const { code, data } = await create({ name: '站班', areaId: tenant.areas.building, memberIds, leaderId: null }, client);
    expect(code).toBe(bodyCode.success);
    expect(Object.keys((await readTeam(server, data.id)).members).sort()).toEqual([...memberIds].sort());
  });

  it('is 4003 without an area and above it', async () => {
    const { client } = await createLimitedAdministrator(tenant, tenant.areas.site);
    for (const areaId of [undefined, null, tenant.areas.region]) {
      await expectRefusal(server, tenant.id, bodyCode.forbidden, '您只能管理自己负责的区域', () =>
        create({ name: '越界班', areaId, ...empty }, client),
      );
    }
  });

  it('is 4003 where one of several areas is not theirs, or none is given', async () => {
    const { client } = await createLimitedAdministrator(tenant, tenant.areas.building);
    for (const areaIds of [[tenant.areas.room, tenant.areas.site], []]) {
      await expectRefusal(server, tenant.id, bodyCode.forbidden, '您只能管理自己负责的区域', () =>
        create({ name: '越界班', areaIds, ...empty }, client),
      );
    }
  });

  it('is 4022 with a member whose role applies elsewhere', async () => {
    const { client } = await createLimitedAdministrator(tenant, tenant.areas.site);
    const elsewhere = await createArea(server, tenant.id, tenant.areas.region, '江北站');
    const { account } = await tenant.addAccount([{ role: 'technician', areaId: elsewhere }]);
    const input = { name: '借人班', areaId: tenant.areas.site, memberIds: [account.id], leaderId: null };
    expect((await create(input, client)).data.fields).toHaveProperty('memberIds');
  });
});
