import { dayMs, type EventLevel, historyEvent, workOrderStatus as status } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RaisedOrder, raiseOrder } from '#services/work-order/commands/raise-order.ts';
import { readOrderRows } from '../support/assertions/order-rows.ts';
import { createOperations, type TestOperations } from '../support/factories/create-operations.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let operations: TestOperations;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  operations = await createOperations(server, tenant);
});
afterAll(() => server.close());

function raisedOrder(changes: Partial<RaisedOrder>): RaisedOrder {
  const { projectId, businessTypeId, deviceId } = operations;
  return {
    projectId,
    businessTypeId,
    siteId: tenant.areas.site,
    level: 1 as EventLevel,
    title: '2号变压器油温过高 86.4℃',
    description: '油温高于阈值八十度',
    objects: [{ kind: 'device', id: deviceId }],
    fileIds: [],
    plannedFinishAt: null,
    customAnswers: {},
    linkedOrderId: null,
    source: historyEvent.eventAlarm,
    origin: server.context.ids.next(),
    ...changes,
  };
}

const raise = (input: RaisedOrder) => raiseOrder(server.context, tenant.id, 'test', input);

describe('an order the system raises', () => {
  it('for an alarm waits to be dispatched, has its source as first event and is evaluated by the client', async () => {
    const { id } = await raise(raisedOrder({}));
    const { order, history } = await readOrderRows(server, id);
    expect(order).toMatchObject({ status: status.toBeDispatched, created_by: null, requester_id: tenant.accounts.client_rep.id });
    expect(history.map(({ event }) => event)).toEqual([historyEvent.eventAlarm]);
    expect(order.state.clocks.map(({ kind }) => kind)).toEqual(['resolve', 'dispatch']);
  });

  it('for a plan has its deadline at the end of its window and is evaluated by nobody', async () => {
    const plannedFinishAt = server.clock.now().getTime() + 5 * dayMs;
    const { id } = await raise(raisedOrder({ source: historyEvent.businessPlan, plannedFinishAt }));
    const { order, history } = await readOrderRows(server, id);
    expect(order.requester_id).toBeNull();
    expect(order.state.clocks.find(({ kind }) => kind === 'resolve')?.dueAt).toBe(plannedFinishAt);
    expect(history.map(({ event }) => event)).toEqual([historyEvent.businessPlan]);
  });

  it('for a plan has the deadline of another window once that is moved', async () => {
    const { dispatcher } = tenant.clients;
    const plannedFinishAt = server.clock.now().getTime() + 5 * dayMs;
    const { id } = await raise(raisedOrder({ source: historyEvent.businessPlan, plannedFinishAt }));
    const readClocks = async () => (await readOrderRows(server, id)).order.state.clocks;
    const before = await readClocks();
    const moved = plannedFinishAt + 15 * dayMs;
    const edit = { id, mode: 'edit' as const, plannedFinishAt: new Date(moved).toISOString() };
    await dispatcher.succeed('updateWorkOrder', { ...edit, version: 1 });
    const after = await readClocks();
    expect(after.find(({ kind }) => kind === 'resolve')?.dueAt).toBe(moved);
    expect(after.find(({ kind }) => kind === 'dispatch')).toEqual(before.find(({ kind }) => kind === 'dispatch'));
    await dispatcher.succeed('updateWorkOrder', { ...edit, version: 2, title: '改个标题' });
    expect(await readClocks()).toEqual(after);
  });

  it('is raised once for each origin, also by several servers at once', async () => {
    const input = raisedOrder({});
    const raised = await Promise.all(Array.from({ length: 10 }, () => raise(input)));
    expect(new Set(raised.map(({ id }) => id)).size).toBe(1);
    const rows = await server.database.kysely.selectFrom('work_orders').select('id').where('origin', '=', input.origin).execute();
    expect(rows).toHaveLength(1);
  });
});
