import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { raiseAlarmOrders } from '#services/alarm-order/raise-alarm-orders.ts';
import { clearOutbox, dispatchPending } from '../support/assertions/notifications.ts';
import { notifyOfOrders } from '../support/assertions/notify-of-orders.ts';
import { createAlarm } from '../support/factories/create-alarms.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
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

const { dispatch, orderAt, step, newest } = notifyOfOrders(() => fixture);

describe('an order that nobody has taken yet', () => {
  it('is notified to the whole team that may take it, until somebody has', async () => {
    fixture = await createOrderFixture(server, { grabAllowed: true });
    const order = await fixture.create('client_rep');
    const notified = {
      dispatcher: 'dispatch',
      tenant_admin: 'dispatch',
      team_leader: 'grab',
      technician: 'grab',
      secondTechnician: 'grab',
    };
    expect(await dispatch()).toEqual({ notified, resolved: [] });
    const grabbed = await step('technician', 'acceptWorkOrder', order);
    expect(grabbed.notified).toEqual({});
    expect(grabbed.resolved).toEqual(Object.keys(notified).sort());
  });

  it('is notified quietly to those who are executing an order', async () => {
    fixture = await createOrderFixture(server, { grabAllowed: true });
    const { team_leader, technician, secondTechnician } = fixture.tenant.accounts;
    await orderAt('50.team');
    await fixture.create('client_rep');
    const notified = (await dispatchPending(server)).filter((event) => event.kind === 'notified' && event.notification.topic === 'grab');
    const quiet = notified.flatMap((event) => (event.kind === 'notified' ? event.accountIds.map((id) => [id, event.isQuiet]) : []));
    expect(Object.fromEntries(quiet)).toEqual({ [team_leader.id]: false, [technician.id]: true, [secondTechnician.id]: true });
    expect(await newest('technician')).toMatchObject({ topic: 'grab', isRead: false });
  });

  it('is notified without an author where it comes from an alarm', async () => {
    const alarmId = await createAlarm(server, fixture.tenant.id, fixture.operations.deviceId, {
      order_due: fixture.operations.businessTypeId,
    });
    await raiseAlarmOrders(server.context, 100);
    expect(await dispatch()).toEqual({ notified: { dispatcher: 'dispatch', tenant_admin: 'dispatch' }, resolved: [] });
    const alarm = await server.database.kysely
      .selectFrom('alarms')
      .select('work_order_id')
      .where('id', '=', alarmId)
      .executeTakeFirstOrThrow();
    expect(await newest('dispatcher')).toMatchObject({
      subject: { kind: 'workOrder', id: alarm.work_order_id },
      cause: 'create',
      by: null,
    });
  });
});
