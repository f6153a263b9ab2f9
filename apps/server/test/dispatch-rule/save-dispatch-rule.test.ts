import { type ApiInput, bodyCode } from '@energy-om/contract';
import { historyEvent } from '@energy-om/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockTenant } from '#services/scope/lock-tenant.ts';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { createDispatchRule, readDispatchRule } from '../support/factories/create-dispatch-rules.ts';
import { createLimitedAdministrator } from '../support/factories/create-members.ts';
import { createBusinessType } from '../support/factories/create-operations.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createTeam as insertTeam } from '../support/factories/create-teams.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

type Terms = ApiInput<'saveDispatchRule'>;

let server: TestServer;
let fixture: OrderFixture;
let foreign: OrderFixture;
let readTenant: (tenantId: string) => Promise<string[]>;

beforeAll(async () => {
  server = await startTestServer();
  [fixture, foreign] = [await createOrderFixture(server), await createOrderFixture(server)];
  readTenant = await createTenantReader(server);
});
afterAll(() => server.close());

const terms = (changes: Partial<Terms> = {}): Terms => ({
  name: '变压器告警派给电气班',
  priority: 10,
  businessTypeIds: [fixture.operations.businessTypeId],
  areaId: fixture.tenant.areas.site,
  levels: [1, 2],
  sources: [historyEvent.eventAlarm],
  target: 'team',
  teamId: fixture.tenant.team.id,
  enabled: true,
  ...changes,
});

const save = (input: Record<string, unknown>, client: TestClient = fixture.tenant.clients.tenant_admin, key?: string) =>
  client.call('saveDispatchRule', input, { idempotencyKey: key });

async function expectNothingWritten(act: () => Promise<unknown>): Promise<void> {
  const before = await readTenant(fixture.tenant.id);
  await act();
  expect(compareRows(before, await readTenant(fixture.tenant.id))).toEqual(unchanged);
}

const createTeam = (columns: Parameters<typeof insertTeam>[2] = {}) => insertTeam(server, fixture.tenant.id, columns);

describe('saveDispatchRule', () => {
  it('makes a rule with all its fields, and an audit row', async () => {
    const { tenant, operations } = fixture;
    const input = terms({ levels: [2, 1, 2], businessTypeIds: [operations.businessTypeId, operations.businessTypeId] });
    const { data: made } = await save(input);
    expect(made).toEqual({
      id: expect.any(String),
      version: 1,
      name: '变压器告警派给电气班',
      priority: 10,
      businessTypes: [{ id: operations.businessTypeId, name: '变压器维护' }],
      area: { id: tenant.areas.site, name: 'site 区域' },
      levels: [1, 2],
      sources: [historyEvent.eventAlarm],
      target: 'team',
      team: { id: tenant.team.id, name: tenant.team.name },
      hindrance: null,
      enabled: true,
      mayManage: true,
    });
    expect(await readDispatchRule(server, made.id)).toMatchObject({
      tenant_id: tenant.id,
      business_type_ids: [operations.businessTypeId],
      levels: [1, 2],
      sources: [1],
      removed_at: null,
    });
    expect(await readAudit(server, 'saveDispatchRule', made.id)).toEqual([
      { tenant_id: tenant.id, account_id: tenant.accounts.tenant_admin.id, subject_kind: 'dispatchRule', changes: { created: terms() } },
    ]);
  });

  it('makes one without conditions, for whoever is on shift', async () => {
    const { data } = await save(terms({ businessTypeIds: [], areaId: null, levels: [], sources: [], target: 'onShift', enabled: false }));
    expect(data).toMatchObject({ businessTypes: [], area: null, levels: [], sources: [], target: 'onShift', enabled: false });
  });

  it('changes one from the version that was read, and is 4009 with the rule as it is from another', async () => {
    const { data: made } = await save(terms());
    const changed = await save({ ...terms({ name: '改名', priority: 999, areaId: null }), id: made.id, version: 1 });
    expect(changed.data).toMatchObject({ id: made.id, version: 2, name: '改名', priority: 999, area: null });
    await expectNothingWritten(async () => {
      const stale = await save({ ...terms(), id: made.id, version: 1 });
      expect(stale).toMatchObject({ code: bodyCode.conflict, data: changed.data });
    });
  });

  it('happens once when it comes twice with one key', async () => {
    const first = await save(terms({ name: '只有一条' }), fixture.tenant.clients.tenant_admin, 'save-once');
    expect(await save(terms({ name: '只有一条' }), fixture.tenant.clients.tenant_admin, 'save-once')).toEqual(first);
    const rules = await fixture.tenant.clients.tenant_admin.succeed('listDispatchRules');
    expect(rules.filter(({ name }) => name === '只有一条')).toHaveLength(1);
  });

  it('of two changes at once lets one be made', async () => {
    const { data: made } = await save(terms());
    const answers = await Promise.all([1, 2, 3, 4].map((priority) => save({ ...terms({ priority }), id: made.id, version: 1 })));
    expect(answers.map(({ code }) => code).sort()).toEqual([bodyCode.success, ...Array(3).fill(bodyCode.conflict)].sort());
  });

  it('waits for a business that is being retired', async () => {
    const { data: made } = await save(terms());
    const businessTypeId = await createBusinessType(server, fixture.tenant, { name: '即将停用' });
    let answered = false;
    const saving = await server.database.transaction(async (tx) => {
      await lockTenant(tx, fixture.tenant.id);
      await tx.updateTable('business_types').set({ retired_at: new Date() }).where('id', '=', businessTypeId).execute();
      const answer = save({ ...terms({ businessTypeIds: [businessTypeId] }), id: made.id, version: 1 });
      void answer.then(() => {
        answered = true;
      });
      const findWaiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      const isOver = async () => answered || (await findWaiting.execute(server.database.kysely)).rows.length > 0;
      await expect.poll(isOver, { timeout: 30_000 }).toBe(true);
      return [answer];
    });
    expect(await saving[0]).toMatchObject({ code: bodyCode.invalid, data: { fields: { businessTypeIds: '业务类型不存在' } } });
  });

  it.each<[string, () => Promise<Partial<Terms>> | Partial<Terms>, Record<string, string>]>([
    ['an area that is not there', () => ({ areaId: unknownId }), { areaId: '区域不存在' }],
    ['an area of another tenant', () => ({ areaId: foreign.tenant.areas.site }), { areaId: '区域不存在' }],
    [
      'a business of another tenant',
      () => ({ businessTypeIds: [foreign.operations.businessTypeId] }),
      { businessTypeIds: '业务类型不存在' },
    ],
    ['a team of another tenant', () => ({ teamId: foreign.tenant.team.id }), { teamId: '班组不存在或已解散' }],
    ['a dissolved team', async () => ({ teamId: await createTeam({ dissolved_at: new Date() }) }), { teamId: '班组不存在或已解散' }],
    [
      'a team of another trade',
      async () => ({ teamId: await createTeam({ specialties: ['water'] }) }),
      { teamId: '该班组不具备所选业务所需的专业' },
    ],
    [
      'a team without a trade',
      async () => ({ teamId: await createTeam({ specialties: [] }) }),
      { teamId: '该班组不具备所选业务所需的专业' },
    ],
  ])('is 4022 for %s, and writes nothing', async (_, change, fields) => {
    const changes = await change();
    await expectNothingWritten(async () => {
      const { code, data } = await save(terms(changes));
      expect({ code, data }).toEqual({ code: bodyCode.invalid, data: { fields } });
    });
  });

  it('is 4004 for one that is unknown, removed or another tenant’s', async () => {
    const { data: made } = await save(terms());
    await fixture.tenant.clients.tenant_admin.succeed('removeDispatchRule', { id: made.id, version: 1 });
    const unknown = await save({ ...terms(), id: unknownId, version: 1 });
    expect(unknown.code).toBe(bodyCode.notFound);
    expect(await save({ ...terms(), id: made.id, version: 2 })).toEqual(unknown);
    const theirs = await createDispatchRule(server, fixture.tenant);
    await expectNothingWritten(async () => {
      const own = { ...terms({ areaId: null, businessTypeIds: [], teamId: foreign.tenant.team.id }), id: theirs, version: 1 };
      expect(await save(own, foreign.tenant.clients.tenant_admin)).toEqual(unknown);
    });
  });

  itRejectsUnauthorised('saveDispatchRule', () => ({ server, tenant: fixture.tenant }), noAdministrators, {
    name: '规则',
    priority: 1,
    businessTypeIds: [],
    areaId: null,
    levels: [],
    sources: [],
    target: 'team',
    teamId: unknownId,
    enabled: true,
  });

  it.each<[string, Record<string, unknown>]>([
    ['version', { id: unknownId }],
    ['name', { name: ' ' }],
    ['name', { name: '长'.repeat(61) }],
    ['priority', { priority: 0 }],
    ['priority', { priority: 1000 }],
    ['priority', { priority: 1.5 }],
    ['businessTypeIds', { businessTypeIds: null }],
    ['businessTypeIds.0', { businessTypeIds: ['x'] }],
    ['areaId', { areaId: 'x' }],
    ['levels.0', { levels: [5] }],
    ['sources.0', { sources: [3] }],
    ['target', { target: 'person' }],
    ['teamId', { teamId: null }],
    ['enabled', { enabled: 'yes' }],
  ])('answers 4022 naming %s for %j', async (field, changes) => {
    const { code, data } = await save({ ...terms(), ...changes });
    expect({ code, fields: Object.keys(data.fields) }).toEqual({ code: bodyCode.invalid, fields: [field] });
  });
});

describe('an administrator of one area', () => {
  it('makes and changes rules for it and what is in it', async () => {
    const { tenant } = fixture;
    const { client } = await createLimitedAdministrator(tenant, tenant.areas.site);
    const { data: made, code } = await save(terms(), client);
    expect(code).toBe(bodyCode.success);
    const moved = await save({ ...terms({ areaId: tenant.areas.room }), id: made.id, version: 1 }, client);
    expect(moved.code).toBe(bodyCode.success);
  });

  it('is 4003 for the whole tenant, for an area above or elsewhere, and for rules for them', async () => {
    const { tenant } = fixture;
    const { client } = await createLimitedAdministrator(tenant, tenant.areas.site);
    const outside = [null, tenant.areas.region, await createArea(server, tenant.id, null, '江北')];
    const existing = await Promise.all(outside.map((area_id) => createDispatchRule(server, tenant, { area_id })));
    const { data: own } = await save(terms(), client);
    await expectNothingWritten(async () => {
      for (const input of [
        ...outside.map((areaId) => terms({ areaId })),
        ...outside.map((areaId) => ({ ...terms({ areaId }), id: own.id, version: 1 })),
        ...existing.map((id) => ({ ...terms(), id, version: 1 })),
      ]) {
        expect(await save(input, client)).toMatchObject({ code: bodyCode.forbidden, message: '您只能管理自己负责的区域' });
      }
    });
  });
});

describe('a tenant’s rules', () => {
  it('are limited in number', async () => {
    const { tenant } = foreign;
    const row = await readDispatchRule(server, await createDispatchRule(server, tenant));
    const copies = Array.from({ length: 199 }, () => ({ ...row, id: server.context.ids.next() }));
    await server.database.kysely.insertInto('dispatch_rules').values(copies).execute();
    const input = terms({ areaId: null, businessTypeIds: [], teamId: tenant.team.id });
    expect(await save(input, tenant.clients.tenant_admin)).toMatchObject({
      code: bodyCode.conflict,
      message: '派单规则最多 200 条，请先删除不用的',
    });
  });
});
