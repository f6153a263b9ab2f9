import { bodyCode } from '@energy-om/contract';
import { historyEvent, workOrderStatus as status } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

const result = {
  cause: '散热风扇停转',
  measure: '更换风扇电机',
  labourMinutes: 90,
  parts: [{ name: '风扇电机', quantity: 1, unit: '台' }],
  readings: [],
  answers: {},
  beforePhotoIds: [],
  afterPhotoIds: [],
  signatureFileId: null,
};

describe('a work order', () => {
  it('goes from the client through dispatcher, leader and technician back to the client', async () => {
    const { client_rep, dispatcher, team_leader, technician } = tenant.clients;
    const now = () => server.clock.now().toISOString();
    const created = await client_rep.succeed('createWorkOrder', operations.newOrder());
    expect(created).toMatchObject({ status: status.toBeDispatched, version: 1 });
    expect(created.orderNo).toMatch(/^WO\d{8}-\d{4}$/);
    let { id, version } = created;
    const dispatched = await dispatcher.succeed('dispatchWorkOrder', { id, version, teamId: tenant.team.id, expectedAt: now() });
    expect(dispatched.status).toBe(status.toBeAccepted);
    const accepted = await team_leader.succeed('acceptWorkOrder', { id, version: dispatched.version });
    expect(accepted.status).toBe(status.toBeAssigned);
    const assigned = await team_leader.succeed('assignWorkOrder', {
      id,
      version: accepted.version,
      memberIds: [tenant.accounts.technician.id],
      leadId: tenant.accounts.technician.id,
    });
    expect(assigned.status).toBe(status.executing);
    const arrived = await technician.succeed('updateWorkOrder', {
      id,
      version: assigned.version,
      mode: 'checkIn',
      position: { longitude: 120.2, latitude: 30.2, accuracy: 12 },
    });
    const finished = await technician.succeed('processWorkOrder', {
      id,
      version: arrived.version,
      phase: 'finish',
      outcome: 'fixed',
      finishedAt: now(),
    });
    expect(finished.status).toBe(status.toBeBackfilled);
    const executed = await technician.succeed('processWorkOrder', { id, version: finished.version, phase: 'result', result });
    expect(executed.status).toBe(status.executed);
    const checked = await team_leader.succeed('commentWorkOrder', { id, version: executed.version, kind: 'check' });
    expect(checked.status).toBe(status.toBeEvaluated);
    const evaluated = await client_rep.succeed('commentWorkOrder', {
      id,
      version: checked.version,
      kind: 'evaluate',
      stars: 5,
      tags: ['及时'],
      comment: '很好',
    });
    expect(evaluated.status).toBe(status.completed);
    version = evaluated.version;

    const order = await client_rep.succeed('getWorkOrder', { id });
    expect(order).toMatchObject({ status: status.completed, version, evaluation: { stars: 5 }, outcome: 'fixed', actions: [] });
    expect(order.history.flatMap(({ event }) => event ?? []).reverse()).toEqual([
      historyEvent.manuallyAdded,
      historyEvent.dispatched,
      historyEvent.accepted,
      historyEvent.memberAssigned,
      historyEvent.handled,
      historyEvent.handled,
      historyEvent.completed,
    ]);
    expect(order.result).toMatchObject({ cause: result.cause, parts: result.parts });
  });

  it('is unknown to another tenant', async () => {
    const other = await createTenant(server);
    const { id } = await tenant.clients.dispatcher.succeed('createWorkOrder', operations.newOrder());
    const foreign = await other.clients.tenant_admin.call('getWorkOrder', { id });
    const unknown = await other.clients.tenant_admin.call('getWorkOrder', { id: server.context.ids.next() });
    expect(foreign.code).toBe(bodyCode.notFound);
    expect(foreign).toEqual(unknown);
  });
});

describe('listWorkOrders', () => {
  it('shows the tabs with their counts and the account’s own action', async () => {
    const { id, version } = await tenant.clients.dispatcher.succeed('createWorkOrder', operations.newOrder({ title: '待接单的工单' }));
    await tenant.clients.dispatcher.succeed('dispatchWorkOrder', {
      id,
      version,
      accountId: tenant.accounts.technician.id,
      expectedAt: server.clock.now().toISOString(),
    });
    const list = await tenant.clients.technician.succeed('listWorkOrders', {
      tab: 'toAccept',
      scope: 'mine',
      counts: true,
      sort: 'timeLeft',
    });
    expect(list.items).toHaveLength(1);
    expect(list.items[0]).toMatchObject({ id, mainAction: 'accept', executors: [{ id: tenant.accounts.technician.id }] });
    expect(list.tabs.find(({ tab }) => tab === 'toAccept')?.count).toBe(1);
    expect((await tenant.clients.secondTechnician.succeed('listWorkOrders', { tab: 'toAccept' })).items).toEqual([]);
  });
});
