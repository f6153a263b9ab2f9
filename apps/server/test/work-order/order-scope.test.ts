import { hourMs, mayRead, type Permission, permissions, type Role, reaches, roles, type WorkOrder } from '@energy-om/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Parameters, prepared } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { readCondition, scopeCondition } from '#services/scope/order-scope.ts';
import { selectOrders } from '#services/scope/order-sources.ts';
import { listConditions, selectListed } from '#services/work-order/filters/order-filters.ts';
import { loadOrderToRead } from '#services/work-order/load/load-order.ts';
import { toOrderColumns } from '#services/work-order/load/order-row.ts';
import { countOrders } from '#services/work-order/queries/query-orders.ts';
import { toParticipantRows } from '#services/work-order/write/participant-rows.ts';
import { createOperations } from '../support/factories/create-operations.ts';
import { createArea, createProject } from '../support/factories/create-places.ts';
import { createTenant, signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';
import { type Drawn, drawnOrder, people, toOrder } from './drawn-orders.ts';

const orderCount = 200;

let server: TestServer;
let tenant: TestTenant;
let accountIds: string[];
let teamIds: string[];
let projects: { id: string; grabAllowed: boolean; teamIds: string[] }[];
let areas: { id: string; path: string }[];
let businessTypeId: string;
const orders = new Map<string, WorkOrder>();

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  const { kysely } = server.database;
  const added = [];
  for (let index = 0; index < people; index += 1) added.push(await tenant.addAccount([]));
  accountIds = added.map(({ account }) => account.id);
  const north = await createArea(server, tenant.id, null, '江北');
  const northSite = await createArea(server, tenant.id, north, '江北一站');
  const ids = [tenant.areas.region, tenant.areas.site, tenant.areas.building, tenant.areas.room, north, northSite];
  const rows = await kysely.selectFrom('areas').select(['id', 'path']).where('tenant_id', '=', tenant.id).execute();
  areas = ids.map((id) => ({ id, path: rows.find((row) => row.id === id)?.path ?? '' }));
  teamIds = [tenant.team.id, server.context.ids.next()];
  await kysely
    .insertInto('teams')
    .values({ tenant_id: tenant.id, id: teamIds[1] as string, name: '水暖班' })
    .execute();
  businessTypeId = (await createOperations(server, tenant)).businessTypeId;
  projects = [];
  for (const [index, serving] of [[0], [0, 1], []].entries()) {
    const served = serving.map((team) => teamIds[team] as string);
    const id = await createProject(server, tenant.id, `项目${index}`, { areaIds: [tenant.areas.region, north], teamIds: served });
    const grabAllowed = index !== 0;
    await kysely.updateTable('projects').set({ grab_allowed: grabAllowed }).where('id', '=', id).execute();
    projects.push({ id, grabAllowed, teamIds: served });
  }
  for (const drawn of fc.sample(drawnOrder, { numRuns: orderCount, seed: 20261119 })) await insertOrder(drawn);
});
afterAll(() => server.close());

const later = (hours: number) => new Date(server.clock.now().getTime() + hours * hourMs);

async function insertOrder(drawn: Drawn): Promise<void> {
  const order = toOrder(drawn, { accountIds, teamIds, projects, areas, now: server.clock.now() });
  const { kysely } = server.database;
  const id = server.context.ids.next();
  const now = server.clock.now();
  await kysely
    .insertInto('work_orders')
    .values({
      ...toOrderColumns(order),
      tenant_id: tenant.id,
      id,
      order_no: `WO-${orders.size}`,
      level: order.level,
      source: order.source,
      project_id: order.projectId,
      area_id: areas[drawn.area]?.id ?? '',
      area_path: order.areaPath,
      business_type_id: businessTypeId,
      title: '随机工单',
      description: '随机工单',
      created_by: order.createdBy,
      requester_id: order.requesterId,
      created_at: now,
      updated_at: now,
    } as never)
    .execute();
  // As of long ago, so that those whose time is over are included.
  const participants = toParticipantRows(order, null, later(-24)).map(({ id: account_id, ...rest }) => ({
    tenant_id: tenant.id,
    order_id: id,
    account_id,
    ...rest,
  }));
  if (participants.length > 0) await kysely.insertInto('work_order_participants').values(participants).execute();
  orders.set(id, order);
}

const drawnActor = fc.record({
  account: fc.nat({ max: people - 1 }),
  grants: fc.array(fc.record({ role: fc.constantFrom<Role>(...roles), area: fc.nat({ max: 8 }) }), { minLength: 1, maxLength: 3 }),
  teams: fc.uniqueArray(fc.nat({ max: 1 }), { maxLength: 2 }),
  clientOf: fc.uniqueArray(fc.nat({ max: 2 }), { maxLength: 2 }),
});
type DrawnActor = typeof drawnActor extends fc.Arbitrary<infer Value> ? Value : never;

function toActor({ account, grants, teams, clientOf }: DrawnActor): Actor {
  return {
    accountId: accountIds[account] as string,
    fullName: '随机员工',
    tenantId: tenant.id,
    suspensionReason: null,
    sessionId: '',
    // An index beyond the areas is a grant for everywhere.
    roleGrants: grants.map(({ role, area }) => ({ role, areaId: areas[area]?.id ?? null })),
    grantAreaPaths: Object.fromEntries(areas.map(({ id, path }) => [id, path])),
    teams: teams.map((index) => ({ id: teamIds[index] as string, name: '', isLeader: false })),
    clientProjectIds: clientOf.map((index) => projects[index]?.id as string),
  };
}

const asLifecycleActor = ({ accountId, roleGrants, teams, clientProjectIds }: Actor) => ({
  kind: 'account' as const,
  accountId,
  roleGrants,
  teams,
  clientProjectIds,
});

const listInScope = (actor: Actor, permission: Permission) => list((parameters) => scopeCondition(actor, permission, parameters));
const listReadable = (actor: Actor) => list((parameters) => readCondition(actor, parameters, later(0)));

async function list(conditionOf: (parameters: Parameters) => string): Promise<string[]> {
  const parameters = new Parameters({ tenant: tenant.id });
  const text = `select o.id from work_orders o join projects p on p.tenant_id = o.tenant_id and p.id = o.project_id
    where o.tenant_id = :tenant and ${conditionOf(parameters)} order by o.id`;
  const rows = await server.database.run(prepared<{ id: string }>(text), parameters.values);
  return rows.map(({ id }) => id);
}

describe('the scope in SQL', () => {
  it('is the domain’s, for any account, grants and permission', async () => {
    const workOrderPermissions = permissions.filter(
      (permission) => permission.startsWith('work-order.') || permission === 'statistics.view',
    );
    let reached = 0;
    await fc.assert(
      fc.asyncProperty(drawnActor, fc.constantFrom(...workOrderPermissions), async (drawn, permission) => {
        const actor = toActor(drawn);
        const expected = [...orders].filter(([, order]) => reaches(asLifecycleActor(actor), permission, order)).map(([id]) => id);
        reached += expected.length > 0 && expected.length < orders.size ? 1 : 0;
        expect(await listInScope(actor, permission)).toEqual(expected.sort());
      }),
      { numRuns: 250 },
    );
    // Otherwise the property might only have compared empty and complete lists.
    expect(reached).toBeGreaterThan(30);
  });

  it('is the domain’s also for an account that gave an order back and may still read it', async () => {
    let gained = 0;
    await fc.assert(
      fc.asyncProperty(drawnActor, async (drawn) => {
        const actor = toActor(drawn);
        const expected = [...orders].filter(([, order]) => mayRead(asLifecycleActor(actor), order, later(0).getTime())).map(([id]) => id);
        const readable = await listReadable(actor);
        expect(readable).toEqual(expected.sort());
        gained += readable.length > (await listInScope(actor, 'work-order.view')).length ? 1 : 0;
      }),
      { numRuns: 60 },
    );
    expect(gained).toBeGreaterThan(10);
  });

  it('is the same where an account’s orders are read from its own, its teams’ and its projects’', async () => {
    let fewer = 0;
    await fc.assert(
      fc.asyncProperty(drawnActor, fc.constantFrom('all', 'mine', 'team'), async (drawn, scope) => {
        const actor = toActor(drawn);
        const context = { ...server.context, actor } as unknown as SignedInContext;
        const expected = await list((parameters) => listConditions(context, { scope }, parameters).join(' and '));
        const parameters = new Parameters({ tenant: tenant.id });
        const selection = selectListed(context, { scope }, parameters);
        const newest = selectOrders(selection, 'o.id, o.level', 'order by o.id desc limit 100');
        const rows = await server.database.run(prepared<{ id: string }>(newest), parameters.values);
        expect(rows.map(({ id }) => id)).toEqual(expected.toReversed().slice(0, 100));
        const counted = await countOrders(server.database, selection, parameters);
        expect(counted).toEqual({ count: expected.length, isLeast: false });
        fewer += selection.sources !== null && expected.length > 0 && expected.length < orders.size ? 1 : 0;
      }),
      { numRuns: 150 },
    );
    expect(fewer).toBeGreaterThan(30);
  });

  it('gives nothing for a grant whose area is gone', async () => {
    const actor = { ...toActor({ account: 0, grants: [{ role: 'tenant_admin', area: 1 }], teams: [], clientOf: [] }), grantAreaPaths: {} };
    expect(await listInScope(actor, 'work-order.view')).toEqual([]);
  });
});

describe('listWorkOrders', () => {
  it('lists what the detail shows and the domain allows, page by page, for accounts of all kinds', async () => {
    for (const drawn of fc.sample(drawnActor, { numRuns: 8, seed: 7 })) {
      const { account } = await tenant.addAccount(drawn.grants.map(({ role, area }) => ({ role, areaId: areas[area]?.id })));
      const { kysely } = server.database;
      const own = { tenant_id: tenant.id, account_id: account.id };
      for (const index of drawn.teams)
        await kysely
          .insertInto('team_members')
          .values({ ...own, team_id: teamIds[index] as string })
          .execute();
      for (const index of drawn.clientOf)
        await kysely
          .insertInto('project_clients')
          .values({ ...own, project_id: projects[index]?.id as string })
          .execute();
      const client = await signIn(server, account.id, tenant.id);
      const actor = asLifecycleActor({ ...toActor(drawn), accountId: account.id });
      const expected = [...orders].filter(([, order]) => mayRead(actor, order, later(0).getTime())).map(([id]) => id);
      const listed: string[] = [];
      let cursor: string | undefined;
      const answer = await client.call('listWorkOrders');
      if (expected.length === 0 && answer.code !== 200) continue;
      do {
        const page = await client.succeed('listWorkOrders', { pageSize: 50, cursor });
        listed.push(...page.items.map(({ id }) => id));
        cursor = page.cursor ?? undefined;
      } while (cursor !== undefined);
      expect(listed.sort()).toEqual(expected.sort());
      expect(answer.data.total).toBe(expected.length);
      const some = [...orders.keys()].slice(0, 40);
      for (const id of some) {
        const isShown = await loadOrderToRead(server.context, tenant.id, id, actor).then(
          () => true,
          () => false,
        );
        expect(isShown).toBe(expected.includes(id));
      }
    }
  });
});
