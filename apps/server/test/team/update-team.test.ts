import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { listPublishedAccounts } from '../support/assertions/list-events.ts';
import { readTeam } from '../support/assertions/organisation-rows.ts';
import { expectRefusal, itRefusesBadInput, itRefusesForeignIds } from '../support/assertions/refusals.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { createLimitedAdministrator } from '../support/factories/create-members.ts';
import { createBusinessType } from '../support/factories/create-operations.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let other: TestTenant;
let teams = 0;

beforeAll(async () => {
  server = await startTestServer();
  [tenant, other] = [await createTenant(server), await createTenant(server)];
});
afterAll(() => server.close());

const empty = { memberIds: [], leaderId: null };
const update = (input: Record<string, unknown>, client = tenant.clients.tenant_admin, key?: string) =>
  client.call('updateTeam', input, { idempotencyKey: key });

async function createTeam(changes: Record<string, unknown> = {}): Promise<{ id: string; name: string }> {
  teams += 1;
  const name = `第${teams}班`;
  const { id } = await tenant.clients.tenant_admin.succeed('createTeam', { name, ...empty, ...changes });
  return { id, name };
}

describe('updateTeam', () => {
  it('changes what is given and replaces the members, with effect at once', async () => {
    const { team_leader: leader, technician, secondTechnician } = tenant.accounts;
    const { id } = await createTeam({ memberIds: [leader.id, technician.id], leaderId: leader.id });
    const input = {
      id,
      name: '改名班',
      specialty: 'water',
      areaId: tenant.areas.site,
      phone: '110',
      memberIds: [technician.id, secondTechnician.id],
      leaderId: technician.id,
    };
    expect(await update(input)).toMatchObject({ code: bodyCode.success, data: { id } });
    expect(await readTeam(server, id)).toMatchObject({
      team: { name: '改名班', specialties: ['water'], phone: '110' },
      areaIds: [tenant.areas.site],
      members: { [technician.id]: true, [secondTechnician.id]: false },
    });
    expect(Object.keys((await readTeam(server, id)).members)).not.toContain(leader.id);
    expect((await tenant.clients.technician.succeed('getUserInfo')).teams).toContainEqual({ id, name: '改名班', isLeader: true });
    expect((await tenant.clients.team_leader.succeed('getUserInfo')).teams.map((team) => team.id)).not.toContain(id);
  });

  it('leaves what is not given, and clears what is given empty', async () => {
    const { id, name } = await createTeam({ specialty: 'water', areaId: tenant.areas.site, phone: '110' });
    await update({ id, name, ...empty });
    expect(await readTeam(server, id)).toMatchObject({ team: { specialties: ['water'], phone: '110' }, areaIds: [tenant.areas.site] });
    await update({ id, name, specialty: '', areaId: null, phone: '', ...empty });
    expect(await readTeam(server, id)).toMatchObject({ team: { specialties: [], phone: null }, areaIds: [] });
  });

  it('replaces its areas and trades, and keeps several areas where a client that knows one sends the first back', async () => {
    const { site, building, room } = tenant.areas;
    const { id, name } = await createTeam({ areaIds: [building, room], specialties: ['水', '电'] });
    await update({ id, name, areaId: building, ...empty });
    expect((await readTeam(server, id)).areaIds).toEqual([building, room].sort());
    await update({ id, name, areaIds: [site], specialties: ['气'], ...empty });
    expect(await readTeam(server, id)).toMatchObject({ team: { specialties: ['气'] }, areaIds: [site] });
    await update({ id, name, areaId: room, ...empty });
    expect((await readTeam(server, id)).areaIds).toEqual([room]);
    await update({ id, name, areaIds: [], specialties: [], ...empty });
    expect(await readTeam(server, id)).toMatchObject({ team: { specialties: [] }, areaIds: [] });
  });

  it('keeps each of its areas from being retired', async () => {
    const [one, two] = [
      await createArea(server, tenant.id, tenant.areas.region, '东站'),
      await createArea(server, tenant.id, tenant.areas.region, '西站'),
    ];
    const { id, name } = await createTeam({ areaIds: [one, two] });
    const retire = (areaId: string) => tenant.clients.tenant_admin.call('retireArea', { id: areaId, version: 1 });
    for (const areaId of [one, two])
      expect(await retire(areaId)).toMatchObject({ code: bodyCode.conflict, data: { uses: [{ kind: 'team', count: 1, names: [name] }] } });
    await update({ id, name, areaIds: [two], ...empty });
    expect((await retire(one)).code).toBe(bodyCode.success);
    expect(await update({ id, name, areaIds: [one, two], ...empty })).toMatchObject({ code: bodyCode.notFound });
  });

  it('is allowed to an administrator of one area only where all areas of the team are theirs', async () => {
    const { site, building, room } = tenant.areas;
    const { client } = await createLimitedAdministrator(tenant, building);
    const inside = await createTeam({ areaIds: [building, room] });
    expect((await update({ ...inside, phone: '1', ...empty }, client)).code).toBe(bodyCode.success);
    const across = await createTeam({ areaIds: [room, site] });
    await expectRefusal(server, tenant.id, bodyCode.forbidden, '您只能管理自己负责的区域', () => update({ ...across, ...empty }, client));
  });

  it('answers the second of two administrators with the team as it stands, and does not ask an older client for a version', async () => {
    const { id, name } = await createTeam({ phone: '110' });
    const answers = await Promise.all(['119', '120'].map((phone) => update({ id, version: 1, name, phone, ...empty })));
    const [won, lost] = answers[0]?.code === bodyCode.success ? answers : [...answers].reverse();
    expect(won).toMatchObject({ code: bodyCode.success, data: { id } });
    const phone = won === answers[0] ? '119' : '120';
    expect(lost).toMatchObject({ code: bodyCode.conflict, data: { id, version: 2, phone, businessTypes: [], members: [] } });
    expect((await readTeam(server, id)).team).toMatchObject({ version: 2, phone });
    expect(await update({ id, name, ...empty })).toMatchObject({ code: bodyCode.success });
  });

  it('replaces the business types that it serves, and leaves them where they are not given', async () => {
    const [one, two] = [
      await createBusinessType(server, tenant, { name: '抢修' }),
      await createBusinessType(server, tenant, { name: '巡检' }),
    ];
    const retired = await createBusinessType(server, tenant, { name: '停用的', retired_at: server.clock.now() });
    const { id, name } = await createTeam({ businessTypeIds: [one, one] });
    const served = async () => (await tenant.clients.dispatcher.succeed('listTeams')).find((team) => team.id === id)?.businessTypes;
    expect(await served()).toEqual([{ id: one, name: '抢修' }]);
    await update({ id, name, ...empty });
    expect(await served()).toHaveLength(1);
    await update({ id, name, ...empty, businessTypeIds: [two] });
    expect(await served()).toEqual([{ id: two, name: '巡检' }]);
    for (const typeId of [retired, unknownId]) {
      const refused = await update({ id, name, ...empty, businessTypeIds: [typeId] });
      expect(refused).toMatchObject({ code: bodyCode.invalid, data: { fields: { businessTypeIds: expect.any(String) } } });
    }
    const retire = await tenant.clients.tenant_admin.call('retireBusinessType', { id: two, version: 1 });
    expect(retire).toMatchObject({ code: bodyCode.conflict, data: { uses: [{ kind: 'team', count: 1, names: [name] }] } });
    await update({ id, name, ...empty, businessTypeIds: [] });
    expect(await served()).toEqual([]);
  });

  it('leaves in the audit log who changed what, and publishes a change of new, remaining and former members', async () => {
    const { team_leader: leader, technician, secondTechnician } = tenant.accounts;
    const { id, name } = await createTeam({ memberIds: [leader.id, technician.id] });
    const input = { name, memberIds: [technician.id, secondTechnician.id], leaderId: null };
    const published = await listPublishedAccounts(server, tenant.id, () => update({ id, ...input }));
    expect(published).toEqual([leader.id, technician.id, secondTechnician.id].sort());
    expect(await readAudit(server, 'updateTeam', id)).toEqual([
      { tenant_id: tenant.id, account_id: tenant.accounts.tenant_admin.id, subject_kind: 'team', changes: { updated: input } },
    ]);
  });

  it('happens once when it comes twice with one key', async () => {
    const { id, name } = await createTeam();
    const input = { id, name, memberIds: [tenant.accounts.technician.id], leaderId: null };
    const first = await update(input, tenant.clients.tenant_admin, 'update-once');
    expect(first.code).toBe(bodyCode.success);
    await update({ id, name, ...empty });
    expect(await update(input, tenant.clients.tenant_admin, 'update-once')).toEqual(first);
    expect((await readTeam(server, id)).members).toEqual({});
  });

  it('is 4009 for the name of another team, and accepts its own', async () => {
    const [one, another] = [await createTeam(), await createTeam()];
    expect((await update({ ...one, ...empty })).code).toBe(bodyCode.success);
    await expectRefusal(server, tenant.id, bodyCode.conflict, '已有同名班组', () => update({ id: one.id, name: another.name, ...empty }));
  });

  it('is 4022 with a member who cannot serve in a team, and with a leader from elsewhere', async () => {
    const { id, name } = await createTeam({ memberIds: [tenant.accounts.technician.id] });
    const memberIds = [tenant.accounts.energy_clerk.id];
    expect((await update({ id, name, memberIds, leaderId: null })).data).toEqual({ fields: { memberIds: '所选人员中有人不能加入班组' } });
    expect((await update({ id, name, memberIds: [], leaderId: tenant.accounts.technician.id })).data).toEqual({
      fields: { leaderId: '班组长须是班组成员' },
    });
    expect((await readTeam(server, id)).members).toEqual({ [tenant.accounts.technician.id]: false });
  });

  it('is 4004 for a team that was dissolved', async () => {
    const { id, name } = await createTeam();
    await tenant.clients.tenant_admin.succeed('removeTeam', { id });
    const unknown = await update({ id: unknownId, name, ...empty });
    expect(unknown.code).toBe(bodyCode.notFound);
    expect(await update({ id, name, memberIds: [tenant.accounts.technician.id], leaderId: null })).toEqual(unknown);
    expect((await readTeam(server, id)).members).toEqual({});
  });

  itRefusesForeignIds('updateTeam', () => ({ server, tenant, other }), [
    { what: 'a team', find: () => ({ foreign: other.team.id, input: (id) => ({ id, name: '外班', ...empty }) }) },
    {
      what: 'an area',
      find: () => ({ foreign: other.areas.site, input: (areaId) => ({ id: tenant.team.id, name: '外区班', areaId, ...empty }) }),
    },
  ]);

  itRefusesForeignIds(
    'updateTeam',
    () => ({ server, tenant, other }),
    [
      {
        what: 'a member',
        find: () => ({
          foreign: other.accounts.technician.id,
          input: (id) => ({ id: tenant.team.id, name: '外援班', memberIds: [id], leaderId: id }),
        }),
      },
    ],
    bodyCode.invalid,
  );

  itRejectsUnauthorised('updateTeam', () => ({ server, tenant }), noAdministrators, { id: unknownId, name: '无权班', ...empty });

  itRefusesBadInput('updateTeam', () => ({ server, tenant }), [
    ['id', { name: '班', ...empty }],
    ['id', { id: '', name: '班', ...empty }],
    ['id', { id: 'undefined', name: '班', ...empty }],
    ['name', { id: unknownId, ...empty }],
    ['name', { id: unknownId, name: ' ', ...empty }],
    ['name', { id: unknownId, name: '长'.repeat(61), ...empty }],
    ['memberIds', { id: unknownId, name: '班', leaderId: null }],
    ['memberIds.0', { id: unknownId, name: '班', memberIds: [7], leaderId: null }],
    ['leaderId', { id: unknownId, name: '班', memberIds: [] }],
    ['areaId', { id: unknownId, name: '班', areaId: 'x', ...empty }],
  ]);
});

describe('updateTeam by an administrator of one area', () => {
  it('changes a team of the area within the area', async () => {
    const { client } = await createLimitedAdministrator(tenant, tenant.areas.site);
    const { id, name } = await createTeam({ areaId: tenant.areas.room });
    expect((await update({ id, name, areaId: tenant.areas.building, ...empty }, client)).code).toBe(bodyCode.success);
    expect((await readTeam(server, id)).areaIds).toEqual([tenant.areas.building]);
  });

  it('is 4003 for a team without an area or above it, and to bring one out of the area', async () => {
    const { client } = await createLimitedAdministrator(tenant, tenant.areas.site);
    const [everywhere, above, inside] = [
      await createTeam(),
      await createTeam({ areaId: tenant.areas.region }),
      await createTeam({ areaId: tenant.areas.site }),
    ];
    for (const input of [
      { ...everywhere, areaId: tenant.areas.site },
      { ...above, areaId: tenant.areas.site },
      { ...inside, areaId: null },
      { ...inside, areaId: tenant.areas.region },
    ]) {
      await expectRefusal(server, tenant.id, bodyCode.forbidden, '您只能管理自己负责的区域', () => update({ ...input, ...empty }, client));
    }
  });
});
