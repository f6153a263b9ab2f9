import { historyEvent as event, workOrderStatus as status } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOrderRows } from '../support/assertions/order-rows.ts';
import { createOperations } from '../support/factories/create-operations.ts';
import type { TestPerson } from '../support/factories/create-tenant.ts';
import {
  createOrderFixture,
  createOrderFixtureIn,
  type OrderFixture,
  type OrderStage,
  type OrderWrite,
} from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

/** A row of the lifecycle as designed: what it leads to, which events it leaves, which stage clock runs afterwards. */
interface Row {
  row: string;
  fixture?: keyof typeof fixtureOptions;
  at: OrderStage;
  by: TestPerson;
  call: OrderWrite;
  input: keyof OrderFixture['inputs'] | Record<string, unknown>;
  to: (typeof status)[keyof typeof status];
  backTo?: 'leader' | 'dispatcher';
  events: readonly number[];
  /** Running afterwards, without the promise; empty when it is over. */
  stage: readonly string[];
  /** Whether the promise to the customer runs afterwards. */
  promise: 'running' | 'stopped' | 'ended';
}

const fixtureOptions = {
  plain: {},
  pool: { grabAllowed: true },
  internal: { withClient: false },
  single: { oneSignature: true },
};

const reason = { reason: '说明' };
const toDispatcher = {
  to: status.rolledBack,
  backTo: 'dispatcher',
  stage: ['dispatch'],
  promise: 'running',
  events: [event.rolledBack],
} as const;
const toLeader = { to: status.rolledBack, backTo: 'leader', stage: ['assign'], promise: 'running', events: [event.rolledBack] } as const;
const over = { stage: [], promise: 'ended' } as const;
const running = { promise: 'running' } as const;
const stopped = { promise: 'stopped' } as const;
const assigned = { call: 'assignWorkOrder', to: status.executing, events: [event.memberAssigned], stage: ['arrive'], ...running } as const;
const asked = { call: 'applyForClosing', input: 'applyForClosing', ...running } as const;
const byDispatcher = {
  by: 'dispatcher',
  to: status.toBeClosed,
  events: [event.closingRequested, event.closeConfirmed],
  stage: ['close'],
} as const;
const requested = { to: status.closingRequested, events: [event.closingRequested], stage: ['confirmClosing'] } as const;

// biome-ignore format: a row of the table is a line
const rows: readonly Row[] = [
  { row: '4 to a person', at: '10', by: 'dispatcher', call: 'dispatchWorkOrder', input: 'toPerson', to: status.toBeAccepted, events: [event.dispatched], stage: ['accept'], ...running },
  { row: '4 to a team', at: '10', by: 'tenant_admin', call: 'dispatchWorkOrder', input: 'toTeam', to: status.toBeAccepted, events: [event.dispatched], stage: ['accept'], ...running },
  { row: '5', at: '20.team', by: 'dispatcher', call: 'dispatchWorkOrder', input: reason, to: status.toBeAccepted, events: [event.dispatched], stage: ['accept'], ...running },
  { row: '6', at: '20.person', by: 'technician', call: 'acceptWorkOrder', input: 'nothing', to: status.accepted, events: [event.accepted], stage: ['arrive'], ...running },
  { row: '7', at: '20.team', by: 'team_leader', call: 'acceptWorkOrder', input: 'nothing', to: status.toBeAssigned, events: [event.accepted], stage: ['assign'], ...running },
  { row: '8 by a person', fixture: 'pool', at: '10', by: 'secondTechnician', call: 'acceptWorkOrder', input: 'nothing', to: status.accepted, events: [event.dispatched, event.accepted], stage: ['arrive'], ...running },
  { row: '8 by a leader', fixture: 'pool', at: '10', by: 'team_leader', call: 'acceptWorkOrder', input: 'nothing', to: status.toBeAssigned, events: [event.dispatched, event.accepted], stage: ['assign'], ...running },
  { row: '9 by the person', at: '20.person', by: 'technician', call: 'sendBackWorkOrder', input: 'sendBack', ...toDispatcher },
  { row: '9 by the leader', at: '20.team', by: 'team_leader', call: 'sendBackWorkOrder', input: 'sendBack', ...toDispatcher },
  { row: '10', at: '30', by: 'technician', input: 'members', ...assigned },
  { row: '11', at: '40', by: 'team_leader', input: 'members', ...assigned },
  { row: '12', at: '50.team', by: 'team_leader', input: reason, ...assigned },
  { row: '13', at: '50.person', by: 'technician', call: 'processWorkOrder', input: 'finish', to: status.toBeBackfilled, events: [event.handled], stage: ['backfill'], ...stopped },
  { row: '14', at: '50.team', by: 'technician', call: 'processWorkOrder', input: 'finishWithResult', to: status.executed, events: [event.handled], stage: ['check'], ...stopped },
  { row: '15', at: '60.person', by: 'secondTechnician', call: 'processWorkOrder', input: 'result', to: status.executed, events: [event.handled], stage: ['check'], ...stopped },
  { row: '16 with a requester', at: '70', by: 'team_leader', call: 'commentWorkOrder', input: 'check', to: status.toBeEvaluated, events: [], stage: ['evaluate'], ...stopped },
  { row: '16 without one', fixture: 'internal', at: '70', by: 'dispatcher', call: 'commentWorkOrder', input: 'check', to: status.completed, events: [event.completed], ...over },
  { row: '17', at: '70', by: 'dispatcher', call: 'sendBackWorkOrder', input: 'rework', to: status.executing, events: [event.rolledBack], stage: [], ...running },
  { row: '18', at: '70', by: 'team_leader', call: 'sendBackWorkOrder', input: 'paperwork', to: status.toBeBackfilled, events: [event.rolledBack], stage: ['backfill'], ...stopped },
  { row: '19', at: '80', by: 'client_rep', call: 'commentWorkOrder', input: 'evaluate', to: status.completed, events: [event.completed], ...over },
  { row: '20', at: '80', by: 'client_rep', call: 'commentWorkOrder', input: 'notSolved', to: status.executing, events: [event.rolledBack], stage: [], ...running },
  { row: '22 at 30', at: '30', by: 'technician', call: 'sendBackWorkOrder', input: 'sendBack', ...toDispatcher },
  { row: '22 at 40', at: '40', by: 'team_leader', call: 'sendBackWorkOrder', input: 'sendBack', ...toDispatcher },
  { row: '23 at 50 of a team', at: '50.team', by: 'technician', call: 'sendBackWorkOrder', input: 'sendBack', ...toLeader },
  { row: '23 at 60 of a team', at: '60', by: 'technician', call: 'sendBackWorkOrder', input: 'sendBack', ...toLeader, ...stopped },
  { row: '23 at 50 of a person', at: '50.person', by: 'technician', call: 'sendBackWorkOrder', input: 'sendBack', ...toDispatcher },
  { row: '23 at 60 of a person', at: '60.person', by: 'technician', call: 'sendBackWorkOrder', input: 'sendBack', ...toDispatcher, ...stopped },
  { row: '24', at: '100.dispatcher', by: 'dispatcher', call: 'dispatchWorkOrder', input: 'toTeam', to: status.toBeAccepted, events: [event.dispatched], stage: ['accept'], ...running },
  { row: '25', at: '100.leader', by: 'team_leader', input: 'members', ...assigned },
  { row: '26', at: '100.leader', by: 'team_leader', call: 'sendBackWorkOrder', input: 'sendBack', ...toDispatcher },
  { row: '27', at: '100.dispatcher', by: 'dispatcher', call: 'updateWorkOrder', input: { mode: 'resubmit' }, to: status.toBeDispatched, events: [], stage: ['dispatch'], ...running },
  { row: '28 by the leader at 40', at: '40', by: 'team_leader', ...asked, ...requested },
  { row: '28 by the leader at 100', at: '100.leader', by: 'team_leader', ...asked, ...requested },
  { row: '28 by the person at 20', at: '20.person', by: 'technician', ...asked, ...requested },
  { row: '28 by the person at 30', at: '30', by: 'technician', ...asked, ...requested },
  { row: '28 by the lead at 50', at: '50.team', by: 'technician', ...asked, ...requested },
  { row: '28 by the lead at 60', at: '60', by: 'technician', ...asked, ...requested, ...stopped },
  { row: '29', at: '110', by: 'tenant_admin', call: 'signClosing', input: 'sign', to: status.toBeClosed, events: [event.closeConfirmed], stage: ['close'], ...running },
  { row: '30', at: '120', by: 'client_rep', call: 'signClosing', input: 'sign', to: status.closed, events: [event.closed], ...over },
  { row: '30 by another of the operator’s', fixture: 'internal', at: '120', by: 'tenant_admin', call: 'signClosing', input: 'sign', to: status.closed, events: [event.closed], ...over },
  { row: '31 at 110', at: '110', by: 'dispatcher', call: 'signClosing', input: 'refuse', to: status.executing, events: [event.closeRefused], stage: ['arrive'], ...running },
  { row: '31 at 120', at: '120', by: 'client_rep', call: 'signClosing', input: 'refuse', to: status.executing, events: [event.closeRefused], stage: ['arrive'], ...running },
  { row: '32', at: '110', by: 'technician', call: 'applyForClosing', input: 'withdraw', to: status.executing, events: [event.closeRefused], stage: ['arrive'], ...running },
  { row: '33 at 10', at: '10', ...asked, ...byDispatcher },
  { row: '33 at 20', at: '20.team', ...asked, ...byDispatcher },
  { row: '33 at 30', at: '30', ...asked, ...byDispatcher },
  { row: '33 at 60', at: '60', ...asked, ...byDispatcher, ...stopped },
  { row: '33 at 100', at: '100.dispatcher', ...asked, ...byDispatcher },
  { row: '34', fixture: 'single', at: '110', by: 'dispatcher', call: 'signClosing', input: 'sign', to: status.closed, events: [event.closeConfirmed, event.closed], ...over },
];

let server: TestServer;
const fixtures = {} as Record<keyof typeof fixtureOptions, OrderFixture>;

beforeAll(async () => {
  server = await startTestServer();
  fixtures.plain = await createOrderFixture(server, fixtureOptions.plain);
  const { tenant } = fixtures.plain;
  for (const name of ['pool', 'internal', 'single'] as const) {
    fixtures[name] = createOrderFixtureIn(server, tenant, await createOperations(server, tenant, fixtureOptions[name]));
  }
});
afterAll(() => server.close());

describe('the lifecycle', () => {
  it.each(rows)(
    'moves by row $row',
    async ({ fixture: name = 'plain', at, by, call, input, to, backTo = null, events, stage, promise }) => {
      const fixture = fixtures[name];
      const before = await fixture.orderAt(at);
      const given =
        typeof input === 'string'
          ? fixture.inputs[input]
          : {
              ...(call === 'dispatchWorkOrder' ? fixture.inputs.toPerson : call === 'assignWorkOrder' ? fixture.inputs.members : {}),
              ...input,
            };
      const moved = await fixture.act(by, call, before, given);
      expect(moved).toEqual({ id: before.id, orderNo: before.orderNo, status: to, backTo, version: before.version + 1 });
      const { order, history } = await readOrderRows(server, before.id);
      expect(order).toMatchObject({ status: to, back_to: backTo, version: moved.version });
      const entries = history.filter(({ version }) => version === moved.version);
      expect(entries.flatMap(({ event }) => event ?? [])).toEqual(events);
      expect(entries.map(({ from_status, to_status, actor_id }) => ({ from_status, to_status, actor_id }))).toEqual(
        entries.map(() => ({ from_status: before.status, to_status: to, actor_id: fixture.tenant.accounts[by].id })),
      );
      const { clocks } = order.state;
      expect(clocks.filter(({ kind, state }) => kind !== 'resolve' && state === 'running').map(({ kind }) => kind)).toEqual(stage);
      expect(clocks.find(({ kind }) => kind === 'resolve')?.state).toBe(promise);
      const due = clocks.flatMap(({ dueAt }) => dueAt ?? []);
      expect(order.next_due_at?.getTime() ?? null).toBe(due.length === 0 ? null : Math.min(...due));
    },
  );

  it('has a row here for each of the design’s', () => {
    const bySystem = ['21'];
    const numbers = new Set(rows.map(({ row }) => Number.parseInt(row, 10)));
    const designed = Array.from({ length: 31 }, (_, index) => index + 4).filter((number) => !bySystem.includes(String(number)));
    expect([...numbers].sort((one, other) => one - other)).toEqual(designed);
  });
});
