import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearOutbox, type DispatchResult, readMessages } from '../support/assertions/notifications.ts';
import { notifyOfOrders } from '../support/assertions/notify-of-orders.ts';
import type { TestPerson } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type OrderFixture, type OrderStage, type OrderWrite } from '../support/factories/order-fixture.ts';
import { testStart } from '../support/services/test-clock.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(testStart);
  fixture = await createOrderFixture(server);
  await clearOutbox(server);
});

const { orderAt, step, newest } = notifyOfOrders(() => fixture);

describe('each step of an order', () => {
  const steps: [
    what: string,
    at: OrderStage,
    by: TestPerson,
    call: OrderWrite,
    input: keyof OrderFixture['inputs'],
    cause: string,
    expected: DispatchResult,
  ][] = [
    [
      'declined',
      '20.person',
      'technician',
      'sendBackWorkOrder',
      'sendBack',
      'decline',
      {
        notified: { dispatcher: 'dispatch', tenant_admin: 'dispatch' },
        resolved: ['technician'],
      },
    ],
    [
      'declined by a team',
      '20.team',
      'team_leader',
      'sendBackWorkOrder',
      'sendBack',
      'decline',
      {
        notified: { dispatcher: 'dispatch', tenant_admin: 'dispatch' },
        resolved: ['team_leader'],
      },
    ],
    [
      'sent back before it was begun',
      '30',
      'technician',
      'sendBackWorkOrder',
      'sendBack',
      'sendBack',
      {
        notified: { dispatcher: 'dispatch', tenant_admin: 'dispatch' },
        resolved: [],
      },
    ],
    [
      'sent back by the crew',
      '50.team',
      'technician',
      'sendBackWorkOrder',
      'sendBack',
      'sendBack',
      {
        notified: { team_leader: 'assign' },
        resolved: ['secondTechnician', 'technician'],
      },
    ],
    [
      'passed up',
      '100.leader',
      'team_leader',
      'sendBackWorkOrder',
      'sendBack',
      'passUp',
      {
        notified: { dispatcher: 'dispatch', tenant_admin: 'dispatch' },
        resolved: ['team_leader'],
      },
    ],
    [
      'assigned again',
      '100.leader',
      'team_leader',
      'assignWorkOrder',
      'members',
      'assign',
      {
        notified: { technician: 'finish', secondTechnician: 'member' },
        resolved: ['team_leader'],
      },
    ],
    [
      'sent back for rework',
      '70',
      'team_leader',
      'sendBackWorkOrder',
      'rework',
      'rework',
      {
        notified: { technician: 'finish', secondTechnician: 'member' },
        resolved: ['dispatcher', 'team_leader', 'tenant_admin'],
      },
    ],
    [
      'sent back for its paperwork',
      '70',
      'dispatcher',
      'sendBackWorkOrder',
      'paperwork',
      'reworkPaperwork',
      {
        notified: { technician: 'backfill', secondTechnician: 'backfill' },
        resolved: ['dispatcher', 'team_leader', 'tenant_admin'],
      },
    ],
    [
      'not solved',
      '80',
      'client_rep',
      'commentWorkOrder',
      'notSolved',
      'reportNotSolved',
      {
        notified: { technician: 'finish', secondTechnician: 'member' },
        resolved: ['client_rep'],
      },
    ],
    [
      'dispatched again',
      '100.dispatcher',
      'dispatcher',
      'dispatchWorkOrder',
      'toTeam',
      'dispatch',
      {
        notified: { team_leader: 'accept' },
        resolved: ['dispatcher', 'tenant_admin'],
      },
    ],
    [
      'to be closed',
      '50.team',
      'technician',
      'applyForClosing',
      'applyForClosing',
      'applyForClosing',
      {
        notified: { dispatcher: 'confirmClosing', tenant_admin: 'confirmClosing' },
        resolved: ['secondTechnician', 'technician'],
      },
    ],
    [
      'confirmed to be closed',
      '110',
      'dispatcher',
      'signClosing',
      'sign',
      'confirmClosing',
      {
        notified: { tenant_admin: 'close', client_rep: 'close' },
        resolved: ['dispatcher', 'tenant_admin'],
      },
    ],
    [
      'not to be closed',
      '110',
      'dispatcher',
      'signClosing',
      'refuse',
      'refuseClosing',
      {
        notified: { technician: 'finish', secondTechnician: 'member' },
        resolved: ['dispatcher', 'tenant_admin'],
      },
    ],
    [
      'not to be closed after all',
      '110',
      'technician',
      'applyForClosing',
      'withdraw',
      'withdrawClosing',
      {
        notified: { secondTechnician: 'member' },
        resolved: ['dispatcher', 'tenant_admin'],
      },
    ],
    [
      'closed',
      '120',
      'client_rep',
      'signClosing',
      'sign',
      'close',
      {
        notified: { dispatcher: 'closed', technician: 'closed', secondTechnician: 'closed' },
        resolved: ['client_rep', 'tenant_admin'],
      },
    ],
  ];

  it.each(steps)('is notified where it is %s', async (_what, at, by, call, input, cause, expected) => {
    const order = await orderAt(at);
    const { order: moved, ...notified } = await step(by, call, order, fixture.inputs[input]);
    expect(notified).toEqual(expected);
    for (const person of Object.keys(expected.notified) as TestPerson[]) {
      expect(await newest(person), person).toMatchObject({ subject: { id: moved.id }, cause, by: `${by} 员工` });
    }
    expect((await readMessages(fixture.tenant.clients[by])).filter(({ cause: of }) => of === cause)).toEqual([]);
  });
});
