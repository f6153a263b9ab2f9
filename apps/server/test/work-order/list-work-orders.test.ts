import { bodyCode } from '@energy-om/contract';
import { minuteMs, statusTabNames } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeCursor } from '#services/core/list/page.ts';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createOperations } from '../support/factories/create-operations.ts';
import { createOrderAtEachStage, type OrderByStage } from '../support/factories/order-at-each-stage.ts';
import { createOrderFixture, createOrderFixtureIn, type OrderFixture } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let foreign: OrderFixture;
let orders: OrderByStage;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  foreign = await createOrderFixture(server);
  await foreign.orderAt('50.team');
  orders = await createOrderAtEachStage(fixture, () => server.clock.advance(1000));
});
afterAll(() => server.close());

type Filter = Record<string, unknown>;
const list = async (filter: Filter = {}, client: TestClient = fixture.tenant.clients.dispatcher): Promise<string[]> =>
  (await client.succeed('listWorkOrders', { pageSize: 100, ...filter })).items.map(({ id }) => id);
const idsOf = (...stages: (keyof OrderByStage)[]) => stages.map((stage) => orders[stage].id);
const newestFirst = (...stages: (keyof OrderByStage)[]) =>
  idsOf(...stages)
    .sort()
    .reverse();

describe('listWorkOrders', () => {
  itRejectsUnauthorised('listWorkOrders', () => ({ server, tenant: fixture.tenant }), ['stranger', 'platform_admin', 'energy_clerk']);

  it('lists newest first what a row of the list shows', async () => {
    const page = await fixture.tenant.clients.dispatcher.succeed('listWorkOrders', { pageSize: 100 });
    expect(page.items.map(({ id }) => id)).toEqual(
      Object.values(orders)
        .map(({ id }) => id)
        .sort()
        .reverse(),
    );
    expect(page).toMatchObject({ total: 15, totalIsLeast: false, page: 1, pageSize: 100, cursor: null, tabs: [] });
    const { technician, secondTechnician } = fixture.tenant.accounts;
    expect(page.items.find(({ id }) => id === orders['50.team'].id)).toEqual({
      ...orders['50.team'],
      title: '2号变压器油温过高',
      level: 2,
      source: 0,
      project: { id: fixture.operations.projectId, name: '滨江园区运维' },
      site: { id: fixture.tenant.areas.site, name: 'site 区域' },
      team: { id: fixture.tenant.team.id, name: fixture.tenant.team.name },
      executors: [technician, secondTechnician].map(({ id, fullName }) => ({ id, fullName })),
      holder: { kind: 'person', name: technician.fullName },
      clock: { kind: 'arrive', startedAt: expect.any(String), dueAt: expect.any(String) },
      overdue: false,
      onHold: false,
      createdAt: expect.any(String),
      plannedFinishAt: null,
      distance: null,
      delayCost: null,
      mainAction: null,
    });
  });

  it.each([
    ['toDispatch', ['10', '100.dispatcher']],
    ['toAccept', ['20.person', '20.team']],
    ['toAssign', ['40', '100.leader']],
    ['executing', ['30', '50.team', '60']],
    ['toCheck', ['70', '80']],
    ['closing', ['110', '120']],
    ['completed', ['90']],
    ['closed', ['130']],
  ] as const)('shows in the tab %s the orders at %j, and counts as many', async (tab, stages) => {
    expect(await list({ tab })).toEqual(newestFirst(...stages));
    const { tabs } = await fixture.tenant.clients.dispatcher.succeed('listWorkOrders', { tab: 'closed', counts: true });
    expect(tabs.map((one) => one.tab)).toEqual(statusTabNames);
    expect(tabs.find((one) => one.tab === tab)).toEqual({ tab, count: stages.length, least: false });
  });

  it('counts the tabs under the same filters', async () => {
    const { tabs } = await fixture.tenant.clients.dispatcher.succeed('listWorkOrders', { counts: true, keyword: orders['70'].orderNo });
    expect(tabs.filter(({ count }) => count > 0)).toEqual([{ tab: 'toCheck', count: 1, least: false }]);
  });

  it('filters by one or several statuses', async () => {
    expect(await list({ status: 100 })).toEqual(newestFirst('100.dispatcher', '100.leader'));
    expect(await list({ status: [10, 130] })).toEqual(newestFirst('10', '130'));
    expect(await list({ status: [10], tab: 'closed' })).toEqual([]);
  });

  it('filters by the account’s own orders, or its team’s', async () => {
    const { technician, secondTechnician, team_leader, client_rep, occupant } = fixture.tenant.clients;
    expect(await list({ scope: 'mine' }, secondTechnician)).toEqual(
      newestFirst('50.team', '60', '70', '80', '90', '100.leader', '110', '120', '130'),
    );
    expect(await list({ scope: 'mine', tab: 'toAccept' }, technician)).toEqual(idsOf('20.person'));
    expect(await list({ scope: 'team', tab: 'toAssign' }, team_leader)).toEqual(newestFirst('40', '100.leader'));
    expect(await list({ scope: 'team' }, client_rep)).toEqual([]);
    expect(await list({}, client_rep)).toHaveLength(15);
    expect(await list({}, occupant)).toEqual([]);
  });

  it('filters by level, project and time', async () => {
    const other = createOrderFixtureIn(server, fixture.tenant, await createOperations(server, fixture.tenant));
    const before = server.clock.now().toISOString();
    server.clock.advance(minuteMs);
    const grave = await other.create('dispatcher', { level: 1 });
    expect(await list({ level: 1 })).toEqual([grave.id]);
    expect(await list({ projectId: other.operations.projectId })).toEqual([grave.id]);
    expect(await list({ from: before })).toEqual([grave.id]);
    expect(await list({ to: before })).not.toContain(grave.id);
    expect(await list({ from: grave.id && server.clock.now().toISOString() })).toEqual([grave.id]);
    expect(await list({ to: server.clock.now().toISOString() })).not.toContain(grave.id);
    await other.act('dispatcher', 'applyForClosing', grave, other.inputs.applyForClosing);
  });

  it('sorts by the time that is left, orders without a running clock last', async () => {
    const { items } = await fixture.tenant.clients.dispatcher.succeed('listWorkOrders', { sort: 'timeLeft', pageSize: 100 });
    const due = items.map(({ clock }) => clock?.dueAt ?? '~');
    expect(due).toEqual([...due].sort());
    expect(due.slice(-2)).toEqual(['~', '~']);
  });

  it('gives the distance from the caller’s position', async () => {
    const { items } = await fixture.tenant.clients.technician.succeed('listWorkOrders', {
      tab: 'executing',
      longitude: 113.26,
      latitude: 23.14,
    });
    expect(items[0]?.distance).toBeGreaterThan(1_000);
    expect(items[0]?.distance).toBeLessThan(1_200);
    expect((await fixture.tenant.clients.technician.succeed('listWorkOrders', { longitude: 113.26 })).items[0]?.distance).toBeNull();
  });

  it('shows each account the action that it may take', async () => {
    const mainOf = async (client: TestClient) => {
      const { items } = await client.succeed('listWorkOrders', { pageSize: 100 });
      return Object.fromEntries(
        items.flatMap(({ id, mainAction }) =>
          mainAction ? [[Object.entries(orders).find(([, order]) => order.id === id)?.[0] ?? '', mainAction]] : [],
        ),
      );
    };
    expect(await mainOf(fixture.tenant.clients.technician)).toEqual({
      '20.person': 'accept',
      '30': 'start',
      '50.team': 'finish',
      '60': 'backfill',
    });
    expect(await mainOf(fixture.tenant.clients.team_leader)).toEqual({
      '20.team': 'accept',
      '40': 'assign',
      '70': 'passCheck',
      '100.leader': 'assign',
    });
    expect(await mainOf(fixture.tenant.clients.client_rep)).toMatchObject({ '80': 'evaluate', '120': 'close' });
    expect(await mainOf(fixture.tenant.clients.dispatcher)).toMatchObject({
      '10': 'dispatch',
      '100.dispatcher': 'dispatch',
      '70': 'passCheck',
      '110': 'confirmClosing',
    });
  });

  it('shows nothing of another tenant, whatever filters name it', async () => {
    const mine = new Set(await list());
    const theirs: Filter[] = [
      { projectId: foreign.operations.projectId },
      { keyword: '变压器' },
      { status: [50] },
      { scope: 'team' },
      { level: 2 },
      { tab: 'executing' },
    ];
    for (const one of theirs) {
      for (const other of theirs) for (const id of await list({ ...one, ...other })) expect(mine).toContain(id);
    }
    expect(await list({ projectId: foreign.operations.projectId })).toEqual([]);
    expect(
      await list({ cursor: encodeCursor([null, (await foreign.orderAt('10')).id, 15, 0]), projectId: foreign.operations.projectId }),
    ).toEqual([]);
  });

  it.each([
    ['page', { page: 0 }],
    ['page', { page: -1 }],
    ['page', { page: 1.5 }],
    ['page', { page: 1e9 }],
    ['page', { page: 'x' }],
    ['page', { page: 101, pageSize: 100 }],
    ['pageSize', { pageSize: 0 }],
    ['pageSize', { pageSize: 101 }],
    ['status.0', { status: 11 }],
    ['status.1', { status: [10, 'ten'] }],
    ['tab', { tab: 'all' }],
    ['scope', { scope: 'tenant' }],
    ['sort', { sort: 'id; drop table work_orders' }],
    ['level', { level: 5 }],
    ['projectId', { projectId: "x' or '1'='1" }],
    ['from', { from: 'yesterday' }],
    ['to', { to: '2026-13-01T00:00:00Z' }],
    ['keyword', { keyword: '长'.repeat(61) }],
    ['longitude', { longitude: 181, latitude: 0 }],
    ['counts', { counts: 'maybe' }],
    ['cursor', { cursor: 'not a cursor' }],
    ['cursor', { cursor: 'x'.repeat(201) }],
    ['cursor', { cursor: Buffer.from('null').toString('base64url') }],
    ['cursor', { cursor: encodeCursor([unknownId]) }],
    ['cursor', { cursor: encodeCursor([null, "x' or 1=1", 0, 0]) }],
    ['cursor', { cursor: encodeCursor([null, unknownId, -1, 0]) }],
    ['cursor', { cursor: encodeCursor([null, unknownId, 1.5, 0]) }],
    ['cursor', { cursor: encodeCursor(['2026-02-30T00:00:00.000Z', unknownId, 1, 0]), sort: 'timeLeft' }],
    ['cursor', { cursor: encodeCursor(['now()', unknownId, 1, 0]), sort: 'timeLeft' }],
  ])('answers 4022 naming %s for %j', async (field, input) => {
    const { code, data } = await fixture.tenant.clients.dispatcher.call('listWorkOrders', input);
    expect({ code, fields: Object.keys(data.fields) }).toEqual({ code: bodyCode.invalid, fields: [field] });
  });

  it('reaches the ten thousandth row by number and no further', async () => {
    expect(await list({ page: 100, pageSize: 100 })).toEqual([]);
  });
});
