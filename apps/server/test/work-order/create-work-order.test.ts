import { bodyCode } from '@energy-om/contract';
import { type FormField, historyEvent, hourMs, minuteMs, workOrderStatus as status, terminalStatuses } from '@energy-om/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileName, hostileText, requiredText } from '../support/assertions/order-action-suite.ts';
import { fingerprintOrders, readOrderRows } from '../support/assertions/order-rows.ts';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createAlarm, readAlarm } from '../support/factories/create-alarms.ts';
import { createOrderForm } from '../support/factories/create-order-form.ts';
import { signIn, type TestTenant } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import type { Answer, TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let tenant: TestTenant;
let foreign: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  tenant = fixture.tenant;
  foreign = await createOrderFixture(server);
});
afterAll(() => server.close());

/** Expects a refusal that writes nothing. @returns the answer */
async function refuse(client: TestClient, input: Record<string, unknown>, expected: Record<string, unknown>): Promise<Answer> {
  const before = await fingerprintOrders(server, tenant.id);
  const answer = await client.call('createWorkOrder', input);
  expect(answer).toMatchObject(expected);
  expect(await fingerprintOrders(server, tenant.id)).toBe(before);
  return answer;
}

describe('createWorkOrder', () => {
  itRejectsUnauthorised('createWorkOrder', () => ({ server, tenant }), ['stranger', 'platform_admin', 'occupant', 'energy_clerk']);

  it('leaves the order, its first event, its participants, its object, its clocks and an audit row behind', async () => {
    const plannedFinishAt = '2026-11-20T18:00:00+08:00';
    const { id, orderNo } = await fixture.create('dispatcher', {
      plannedFinishAt,
      objects: [
        { kind: 'device', id: fixture.operations.deviceId },
        { kind: 'area', id: tenant.areas.room },
      ],
    });
    const { order, history, participants, objects, audit } = await readOrderRows(server, id);
    const now = server.clock.now();
    const { dispatcher, client_rep } = tenant.accounts;
    expect(order).toMatchObject({
      tenant_id: tenant.id,
      order_no: orderNo,
      status: status.toBeDispatched,
      version: 1,
      level: 2,
      source: historyEvent.manuallyAdded,
      area_id: tenant.areas.site,
      area_path: `/${tenant.areas.region}/${tenant.areas.site}/`,
      created_by: dispatcher.id,
      requester_id: client_rep.id,
      planned_finish_at: new Date(plannedFinishAt),
      next_due_kind: 'dispatch',
      next_due_from: now,
      next_due_at: new Date(now.getTime() + 15 * minuteMs),
      next_timer_at: null,
      created_at: now,
      updated_at: now,
    });
    expect(order.state.clocks.map(({ kind, state, dueAt }) => ({ kind, state, dueAt }))).toEqual([
      { kind: 'resolve', state: 'running', dueAt: now.getTime() + 8 * hourMs },
      { kind: 'dispatch', state: 'running', dueAt: now.getTime() + 15 * minuteMs },
    ]);
    expect(history).toMatchObject([
      {
        version: 1,
        position: 0,
        event: historyEvent.manuallyAdded,
        action: 'create',
        from_status: null,
        to_status: 10,
        actor_id: dispatcher.id,
        at: now,
      },
    ]);
    expect(participants).toEqual([dispatcher.id, client_rep.id].sort());
    expect(objects).toMatchObject([
      { position: 0, device_id: fixture.operations.deviceId, area_id: null },
      { position: 1, device_id: null, area_id: tenant.areas.room },
    ]);
    expect(audit).toMatchObject([
      { endpoint: 'createWorkOrder', account_id: dispatcher.id, subject_kind: 'workOrder', changes: { action: 'create', level: 2 } },
    ]);
  });

  it('numbers orders by the tenant’s own day, without a limit, and each tenant by itself', async () => {
    const start = server.clock.now();
    const { account } = await tenant.addAccount([{ role: 'dispatcher' }]);
    const numbersAt = async (time: string): Promise<string[]> => {
      server.clock.set(new Date(time));
      const client = await signIn(server, account.id, tenant.id);
      const orders = [
        await client.succeed('createWorkOrder', fixture.operations.newOrder()),
        await client.succeed('createWorkOrder', fixture.operations.newOrder()),
      ];
      return orders.map(({ orderNo }) => orderNo);
    };
    expect(await numbersAt('2026-12-01T23:59:00+08:00')).toEqual(['WO20261201-0001', 'WO20261201-0002']);
    expect(await numbersAt('2026-12-02T00:01:00+08:00')).toEqual(['WO20261202-0001', 'WO20261202-0002']);
    await server.database.kysely
      .updateTable('work_order_numbers')
      .set({ last_number: 9998 })
      .where('tenant_id', '=', tenant.id)
      .where('day', '=', '2026-12-02')
      .execute();
    expect(await numbersAt('2026-12-02T09:00:00+08:00')).toEqual(['WO20261202-9999', 'WO20261202-10000']);
    const theirs = await signIn(server, foreign.tenant.accounts.dispatcher.id, foreign.tenant.id);
    expect((await theirs.succeed('createWorkOrder', foreign.operations.newOrder())).orderNo).toBe('WO20261202-0001');
    server.clock.set(start);
  });

  it('makes the client who raises an order its requester', async () => {
    const { id } = await fixture.create('client_rep');
    const { order } = await readOrderRows(server, id);
    expect(order).toMatchObject({
      created_by: tenant.accounts.client_rep.id,
      requester_id: tenant.accounts.client_rep.id,
      state: { createdByClient: true },
    });
  });

  it('stores hostile texts as they were typed', async () => {
    const { id } = await fixture.create('dispatcher', { title: hostileName, description: `${hostileText}\n第二行` });
    const shown = await tenant.clients.client_rep.succeed('getWorkOrder', { id });
    expect(shown).toMatchObject({ title: hostileName, description: `${hostileText}\n第二行` });
  });

  it.each(['projectId', 'siteId', 'businessTypeId', 'level', 'title', 'description', 'objects'])(
    'asks for %s where it is missing',
    async (field) => {
      const input = Object.fromEntries(Object.entries(fixture.operations.newOrder()).filter(([name]) => name !== field));
      const { data } = await refuse(tenant.clients.dispatcher, input, { code: bodyCode.invalid, message: requiredText });
      expect(data).toEqual({ fields: { [field]: requiredText } });
    },
  );

  it.each([
    ['projectId', { projectId: '1 or 1=1' }],
    ['level', { level: 5 }],
    ['level', { level: '2' }],
    ['title', { title: '' }],
    ['title', { title: '   ' }],
    ['title', { title: '长'.repeat(81) }],
    ['title', { title: { toString: 'x' } }],
    ['description', { description: '太短了 ' }],
    ['description', { description: '长'.repeat(2001) }],
    ['objects', { objects: [] }],
    ['objects', { objects: Array.from({ length: 21 }, () => ({ kind: 'device', id: unknownId })) }],
    ['objects.0.kind', { objects: [{ kind: 'person', id: unknownId }] }],
    ['objects.0.id', { objects: [{ kind: 'device' }] }],
    ['objects', { objects: [{ kind: 'device', id: unknownId }] }],
    ['siteId', { siteId: unknownId }],
    ['businessTypeId', { businessTypeId: unknownId }],
    ['fileIds', { fileIds: [unknownId] }],
    ['fileIds', { fileIds: Array.from({ length: 10 }, () => unknownId) }],
    ['plannedFinishAt', { plannedFinishAt: '2026-11-19' }],
    ['plannedFinishAt', { plannedFinishAt: '9999-12-31T23:00:00-12:00' }],
    ['plannedFinishAt', { plannedFinishAt: '0001-01-01T00:00:00+12:00' }],
    ['linkedOrderId', { linkedOrderId: unknownId }],
    ['customAnswers', { customAnswers: ['x'] }],
  ])('names %s as wrong in %j', async (field, change) => {
    const { data } = await refuse(tenant.clients.dispatcher, { ...fixture.operations.newOrder(), ...change }, { code: bodyCode.invalid });
    expect(Object.keys(data.fields)).toContain(field);
  });

  it('refuses a planned finish that has passed by more than clocks may differ', async () => {
    const inMinutes = (minutes: number) => new Date(server.clock.now().getTime() + minutes * minuteMs).toISOString();
    const { dispatcher } = fixture.tenant.clients;
    const late = await refuse(dispatcher, fixture.operations.newOrder({ plannedFinishAt: inMinutes(-6) }), { code: bodyCode.invalid });
    expect(late.data.fields).toEqual({ plannedFinishAt: '时间不能早于现在' });
    await dispatcher.succeed('createWorkOrder', fixture.operations.newOrder({ plannedFinishAt: inMinutes(-4) }));
  });

  it('drops forged fields', async () => {
    const forged = {
      id: unknownId,
      status: 90,
      version: 7,
      orderNo: 'WO-0',
      source: 1,
      origin: 'alarm',
      tenantId: foreign.tenant.id,
      createdBy: tenant.accounts.occupant.id,
      requesterId: tenant.accounts.stranger.id,
      createdAt: '2020-01-01T00:00:00Z',
      checkRequired: false,
    };
    const created = await tenant.clients.dispatcher.succeed('createWorkOrder', { ...fixture.operations.newOrder(), ...forged });
    expect(created).toMatchObject({ status: status.toBeDispatched, version: 1 });
    const { order } = await readOrderRows(server, created.id);
    expect(order).toMatchObject({
      tenant_id: tenant.id,
      source: 0,
      origin: null,
      created_by: tenant.accounts.dispatcher.id,
      requester_id: tenant.accounts.client_rep.id,
      created_at: server.clock.now(),
      state: { checkRequired: true },
    });
  });

  it('stores each object once', async () => {
    const twice = { kind: 'device' as const, id: fixture.operations.deviceId };
    const { id } = await fixture.create('dispatcher', { objects: [twice, twice] });
    expect((await readOrderRows(server, id)).objects).toHaveLength(1);
  });
});

describe('the tenant’s own fields of a new order', () => {
  it('are required and checked', async () => {
    const strict = await createOrderFixture(server);
    const field: FormField = {
      key: 'urgency',
      label: '紧急程度',
      type: 'choice',
      required: true,
      options: ['高', '低'],
      unit: null,
      min: null,
      max: null,
    };
    await createOrderForm(server, strict.tenant.id, [field]);
    const { dispatcher } = strict.tenant.clients;
    expect((await dispatcher.call('createWorkOrder', strict.operations.newOrder())).data).toEqual({
      fields: { 'customAnswers.urgency': requiredText },
    });
    expect((await dispatcher.call('createWorkOrder', strict.operations.newOrder({ customAnswers: { urgency: '中' } }))).data).toEqual({
      fields: { 'customAnswers.urgency': '请选择有效的选项' },
    });
    const { id } = await dispatcher.succeed('createWorkOrder', strict.operations.newOrder({ customAnswers: { urgency: '高' } }));
    expect((await readOrderRows(server, id)).order.custom_answers).toEqual({ urgency: '高' });
  });
});

describe('createWorkOrder for an alarm', () => {
  it('links the order to the alarm, with the alarm as its source, and publishes the change', async () => {
    const alarmId = await createAlarm(server, fixture.tenant.id, fixture.operations.deviceId);
    const order = await fixture.tenant.clients.dispatcher.succeed('createWorkOrder', fixture.operations.newOrder({ alarmId }));
    expect(await readAlarm(server, alarmId)).toMatchObject({ work_order_id: order.id });
    const { order: row, history } = await readOrderRows(server, order.id);
    expect(row.source).toBe(historyEvent.eventAlarm);
    expect(history.map(({ event }) => event)).toEqual([historyEvent.eventAlarm]);
    const detail = await fixture.tenant.clients.dispatcher.succeed('getWorkOrder', { id: order.id });
    expect(detail.alarms).toMatchObject([{ id: alarmId }]);
  });

  it('is refused while another order of the alarm is open, and for an alarm that is not in sight', async () => {
    const alarmId = await createAlarm(server, fixture.tenant.id, fixture.operations.deviceId);
    const input = fixture.operations.newOrder({ alarmId });
    const { orderNo } = await fixture.tenant.clients.dispatcher.succeed('createWorkOrder', input);
    const again = await fixture.tenant.clients.technician.call('createWorkOrder', input);
    expect(again).toMatchObject({ code: bodyCode.conflict, message: `告警已有工单 ${orderNo} 正在处理` });
    const unknown = await fixture.tenant.clients.dispatcher.call(
      'createWorkOrder',
      fixture.operations.newOrder({ alarmId: server.context.ids.next() }),
    );
    expect(unknown).toMatchObject({ code: bodyCode.invalid, data: { fields: { alarmId: '告警不存在' } } });
  });

  it('is raised by one of several at once', async () => {
    const alarmId = await createAlarm(server, fixture.tenant.id, fixture.operations.deviceId);
    const { dispatcher, technician } = fixture.tenant.clients;
    // Both have found the alarm without an order before the first is written.
    const raising = await server.database.transaction(async (tx) => {
      await tx.selectFrom('alarms').select('id').where('id', '=', alarmId).forUpdate().execute();
      const calls = [dispatcher, technician].map((client) => client.call('createWorkOrder', fixture.operations.newOrder({ alarmId })));
      const countWaiting = sql<{ count: number }>`select count(*)::int from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await countWaiting.execute(server.database.kysely)).rows[0]?.count).toBe(2);
      return calls;
    });
    const codes = (await Promise.all(raising)).map(({ code }) => code);
    expect(codes.toSorted()).toEqual([bodyCode.success, bodyCode.conflict]);
  });

  it('is the alarm’s once the one before is over, and then refuses a further one', async () => {
    const alarmId = await createAlarm(server, fixture.tenant.id, fixture.operations.deviceId);
    const { dispatcher } = fixture.tenant.clients;
    const input = fixture.operations.newOrder({ alarmId });
    const first = await dispatcher.succeed('createWorkOrder', input);
    await server.database.kysely.updateTable('work_orders').set({ status: terminalStatuses[0] }).where('id', '=', first.id).execute();
    const second = await dispatcher.succeed('createWorkOrder', input);
    expect(await readAlarm(server, alarmId)).toMatchObject({ work_order_id: second.id });
    expect((await dispatcher.call('createWorkOrder', input)).message).toContain(second.orderNo);
  });
});
