import { createHash } from 'node:crypto';
import {
  dayMs,
  findResultFaults,
  historyEvent,
  lifecycle,
  localDate,
  terminalStatuses,
  workOrderStatus,
  workOrderStatuses,
} from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#db/database.ts';
import type { DemoRows } from '#demo/tenant/demo-rows.ts';
import { openWorkerDatabase } from '../support/services/test-database.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';
import { type Made, makeAndTakeBack } from './make-and-take-back.ts';
import { replayHistory } from './replay-history.ts';

/** A working morning, a Saturday night, a Sunday evening and a day in the National Day week. */
const moments = [
  '2026-11-19T10:00:00+08:00',
  '2026-11-21T03:32:00+08:00',
  '2026-11-22T20:10:00+08:00',
  '2027-10-03T15:00:00+08:00',
] as const;
const loaded = new Map<string, Made>();

let server: TestServer;
let database: Database;
/** As of the first moment. */
let now: number;
let rows: DemoRows;
let settings: Made['settings'];
let first: string;
let second: string;

beforeAll(async () => {
  database = await openWorkerDatabase();
  server = await startTestServer({ database });
  for (const moment of moments) loaded.set(moment, await makeAndTakeBack(server, Date.parse(moment)));
  ({ now, rows, settings } = madeAt(moments[0]));
  [first, second] = madeAt(moments[0]).tenants.map(({ tenantId }) => tenantId) as [string, string];
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const madeAt = (moment: string) => loaded.get(moment)!;
const ordersOf = (tenantId: string, { work_orders }: DemoRows = rows) => work_orders.filter(({ tenant_id }) => tenant_id === tenantId);

const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

describe('the demonstration', () => {
  it('is the same, row by row, when it is made twice for the same moment', async () => {
    const again = await makeAndTakeBack(server, Date.parse(moments[0]));
    for (const [table, made] of Object.entries(rows)) expect(hash(again.rows[table as keyof DemoRows]), table).toBe(hash(made));
    for (const [table, made] of Object.entries(settings)) expect(again.settings[table as keyof Made['settings']], table).toEqual(made);
  });

  it.each(moments)('has a history of each order that follows the lifecycle to the order’s status (%s)', (moment) => {
    const { rows: made } = madeAt(moment);
    const histories = Object.groupBy(made.work_order_history, ({ order_id }) => order_id);
    for (const order of made.work_orders) {
      const replayed = replayHistory(histories[order.id] ?? []);
      expect({ status: replayed.status, version: replayed.version }, order.title).toEqual({ status: order.status, version: order.version });
    }
  });

  it.each(moments)('uses every row of the lifecycle table at least once (%s)', (moment) => {
    const { rows: made } = madeAt(moment);
    const histories = Object.values(Object.groupBy(made.work_order_history, ({ order_id }) => order_id));
    const taken = new Set(histories.flatMap((lines) => replayHistory(lines ?? []).taken));
    expect(lifecycle.map(({ row }) => row).filter((row) => !taken.has(row))).toEqual([]);
  });

  it.each(moments)('has orders of the first tenant in every status (%s)', (moment) => {
    const { rows: made, tenants } = madeAt(moment);
    const statuses = new Set(ordersOf(tenants[0]!.tenantId, made).map(({ status }) => status));
    expect([...statuses].sort((one, other) => one - other)).toEqual([...workOrderStatuses]);
  });

  it.each(moments)('has few overdue orders, some at risk, and most with time left (%s)', (moment) => {
    const { now: at, rows: made } = madeAt(moment);
    const running = made.work_orders.filter(({ next_due_at }) => next_due_at);
    const overdue = running.filter(({ next_due_at }) => Number(next_due_at) <= at);
    const atRisk = running.filter((order) => !overdue.includes(order) && Number(order.at_risk_at) <= at);
    expect(running.length).toBeGreaterThan(60);
    expect(overdue.length).toBeGreaterThanOrEqual(3);
    expect(overdue.length).toBeLessThanOrEqual(running.length * 0.15);
    expect(atRisk.length).toBeGreaterThanOrEqual(3);
  });

  it.each(moments)('finished about nine of ten orders in time (%s)', (moment) => {
    const { rows: made } = madeAt(moment);
    const finished = made.work_orders.filter(({ in_time }) => typeof in_time === 'boolean');
    const kept = finished.filter(({ in_time }) => in_time).length / finished.length;
    expect(finished.length).toBeGreaterThan(250);
    expect(kept).toBeGreaterThan(0.84);
    expect(kept).toBeLessThan(0.95);
  });

  it.each(moments)('has no event in the future (%s)', (moment) => {
    const { now: at, rows: made } = madeAt(moment);
    for (const { at: happened, action } of made.work_order_history) expect(Number(happened), action).toBeLessThanOrEqual(at);
    for (const { created_at } of made.files) expect(Number(created_at)).toBeLessThanOrEqual(at);
  });

  it('reaches three months back', () => {
    const oldest = Math.min(...rows.work_orders.map(({ created_at }) => Number(created_at)));
    expect((now - oldest) / dayMs).toBeGreaterThan(85);
    expect((now - oldest) / dayMs).toBeLessThan(91);
  });

  it('has about four hundred orders of the first tenant, a few of the second', () => {
    expect(ordersOf(first).length).toBeGreaterThan(370);
    expect(ordersOf(first).length).toBeLessThan(430);
    expect(ordersOf(second).length).toBeGreaterThan(20);
    expect(ordersOf(second).length).toBeLessThan(30);
  });

  it('has the planned devices', () => {
    const kinds = Object.groupBy(
      settings.devices.filter(({ tenant_id }) => tenant_id === first),
      ({ kind }) => kind,
    );
    expect(kinds.meter?.length).toBeGreaterThan(50);
    expect(kinds.gateway?.length).toBeGreaterThan(8);
    expect(kinds.camera?.length).toBeGreaterThan(3);
    expect(new Set(settings.devices.map(({ energy_type }) => energy_type)).size).toBe(8);
    // No device has reported yet.
    expect(settings.devices.every(({ online }) => online === null)).toBe(true);
  });

  it('has at least sixty kinds of defects and work', () => {
    const measures = ordersOf(first).flatMap(({ result }) => (result ? [(JSON.parse(result) as { measure: string }).measure] : []));
    expect(new Set(measures).size).toBeGreaterThanOrEqual(60);
  });

  it('numbers the orders of each local day in the order they were raised', () => {
    for (const tenantId of [first, second]) {
      const counted = new Map<string, number>();
      for (const { order_no, created_at } of ordersOf(tenantId)) {
        const day = localDate(Number(created_at), 'Asia/Shanghai');
        const number = (counted.get(day) ?? 0) + 1;
        counted.set(day, number);
        expect(order_no).toBe(`WO${day.replaceAll('-', '')}-${String(number).padStart(4, '0')}`);
      }
      const kept = rows.work_order_numbers
        .filter(({ tenant_id }) => tenant_id === tenantId)
        .map(({ day, last_number }) => [day, last_number]);
      expect(new Map(kept as [string, number][])).toEqual(counted);
    }
  });

  it('sorts orders by their ids as by their time', () => {
    const ids = ordersOf(first).map(({ id }) => id);
    expect([...ids].sort()).toEqual(ids);
  });

  it('has no result that its form would refuse', () => {
    const types = new Map(settings.business_types.map((type) => [type.id, type]));
    const forms = new Map(settings.business_type_forms.map((form) => [form.business_type_id, form]));
    const meters = new Set(settings.devices.filter(({ kind }) => kind === 'meter').map(({ id }) => id));
    const objects = Object.groupBy(rows.work_order_objects, ({ order_id }) => order_id);
    const withResult = rows.work_orders.filter(({ result }) => result);
    expect(withResult.length).toBeGreaterThan(250);
    for (const order of withResult) {
      const type = types.get(order.business_type_id)!;
      const meterIds = (objects[order.id] ?? []).flatMap(({ device_id }) => (device_id && meters.has(device_id) ? [device_id] : []));
      const rule = {
        fields: forms.get(order.business_type_id)?.fields ?? [],
        causeCodes: type.cause_codes ?? [],
        remedyCodes: type.remedy_codes ?? [],
        meterIds,
        beforePhotoRequired: type.before_photo_required ?? false,
        afterPhotoRequired: type.after_photo_required ?? false,
        registers: new Map(),
        earlierReadings: [],
      };
      expect(findResultFaults(JSON.parse(order.result ?? 'null'), rule, 0), order.title).toEqual({});
    }
  });

  it.each(moments)('has an alarm for each order with that source, and no others (%s)', (moment) => {
    const { now: at, rows: made, settings: ofTenants } = madeAt(moment);
    const orders = made.work_orders.filter(({ source }) => source === historyEvent.eventAlarm);
    expect(orders.length).toBeGreaterThan(40);
    const rules = new Map(ofTenants.alarm_rules.map((rule) => [rule.id, rule]));
    const objects = new Map(made.work_order_objects.map(({ order_id, device_id }) => [order_id, device_id]));
    const alarms = new Map(made.alarms.map((alarm) => [alarm.work_order_id, alarm]));
    expect([...alarms.keys()].sort()).toEqual(orders.map(({ id }) => id).sort());
    for (const order of orders) {
      const alarm = alarms.get(order.id)!;
      expect(alarm).toMatchObject({ tenant_id: order.tenant_id, device_id: objects.get(order.id), level: order.level, state: 'cleared' });
      expect(rules.get(alarm.rule_id ?? '')).toMatchObject({
        tenant_id: order.tenant_id,
        name: alarm.name,
        condition: JSON.parse(alarm.condition),
      });
      expect(Number(alarm.raised_at)).toBeLessThanOrEqual(Number(order.created_at));
      expect(Number(alarm.cleared_at)).toBeGreaterThan(Number(alarm.raised_at));
      expect(Number(alarm.cleared_at)).toBeLessThanOrEqual(at);
      // The description contains the value that raised the alarm.
      const isSilence = JSON.parse(alarm.condition).kind === 'noData';
      if (!isSilence) expect(order.description).toContain(JSON.parse(alarm.value ?? 'null').toString());
    }
  });

  it.each(moments)('has no open alarm orders on transformers, because the simulator raises such alarms live (%s)', (moment) => {
    const { rows: made, settings: ofTenants } = madeAt(moment);
    const models = new Map(ofTenants.devices.map(({ id, model }) => [id, model]));
    const open = new Set(made.work_orders.filter(({ status }) => !terminalStatuses.includes(status)).map(({ id }) => id));
    const taken = made.alarms.filter(
      ({ work_order_id, device_id }) => open.has(work_order_id ?? '') && /^SCB|^S13/.test(models.get(device_id) ?? ''),
    );
    expect(taken).toEqual([]);
  });

  it('is set up by calls of the administrators, long before the first order', () => {
    const calls = [
      'applyConfiguration',
      'publishOrderForm',
      'startTableImport',
      'saveProject',
      'saveSkill',
      'issueDeviceCredential',
      'createInvite',
    ];
    const done = settings.audit_log.filter(({ tenant_id }) => tenant_id === first);
    expect(done.map(({ endpoint }) => endpoint)).toEqual(expect.arrayContaining(['create-tenant', ...calls]));
    const oldest = Math.min(...rows.work_orders.map(({ created_at }) => Number(created_at)));
    for (const { at, endpoint, account_id } of done.filter(({ endpoint }) => calls.includes(endpoint))) {
      expect(account_id, endpoint).toBe(madeAt(moments[0]).tenants[0]!.people[0]!.id);
      if (endpoint !== 'createInvite') expect(Number(at), endpoint).toBeLessThan(oldest);
    }
  });

  it('has dispatch rules to teams of the trade, and leaves orders for the dispatcher', () => {
    expect(settings.dispatch_rules.length).toBe(2);
    for (const { business_type_ids, team_id } of settings.dispatch_rules) {
      const business = settings.business_types.find(({ id }) => id === business_type_ids?.[0]);
      const team = settings.teams.find(({ id }) => id === team_id);
      expect(team?.specialties).toContain(business?.specialty);
    }
    expect(ordersOf(first).filter(({ status }) => status === workOrderStatus.toBeDispatched).length).toBeGreaterThan(3);
  });

  it('has no overdue timer', () => {
    for (const { now: at, rows: made } of moments.map(madeAt)) {
      const late = made.work_orders.filter(({ next_timer_at }) => next_timer_at && Number(next_timer_at) <= at);
      expect(late.map(({ title }) => title)).toEqual([]);
    }
  });

  it('has no results checked by the people who did the work', () => {
    const checks = rows.work_order_history.filter(({ action }) => action === 'passCheck');
    const orders = new Map(rows.work_orders.map((order) => [order.id, JSON.parse(order.state) as { doerIds: string[] }]));
    expect(checks.length).toBeGreaterThan(200);
    for (const { actor_id, order_id } of checks) expect(orders.get(order_id)?.doerIds).not.toContain(actor_id);
  });

  it('has what the labour of every result cost, at the rate of its trade', () => {
    const types = new Map(settings.business_types.map(({ id, name }) => [id, name]));
    const orders = new Map(ordersOf(first).map((order) => [order.id, order]));
    const minutesOf = (id: string) => (JSON.parse(orders.get(id)?.result ?? 'null') as { labourMinutes: number } | null)?.labourMinutes;
    expect(rows.order_costs.map(({ order_id }) => order_id).sort()).toEqual([...orders.keys()].filter((id) => minutesOf(id)).sort());
    const rates = new Map<string, number>();
    for (const { order_id, labour_minutes, labour_rate_cents, labour_cents } of rows.order_costs) {
      expect(labour_minutes).toBe(minutesOf(order_id));
      expect(labour_cents).toBe(Math.round((Number(labour_minutes) * Number(labour_rate_cents)) / 60));
      rates.set(types.get(orders.get(order_id)?.business_type_id ?? '') ?? '', Number(labour_rate_cents));
    }
    expect(Object.fromEntries(rates)).toMatchObject({ 高低压配电检修: 9_000, 照明与开关维修: 6_500 });
  });

  it('has comments in most evaluations, and some evaluations by default after their time', () => {
    const evaluations = rows.work_orders.flatMap(({ evaluation }) =>
      evaluation ? [JSON.parse(evaluation) as { stars: number | null; comment: string | null }] : [],
    );
    expect(evaluations.filter(({ comment }) => comment).length).toBeGreaterThan(80);
    expect(evaluations.some(({ stars }) => stars === null)).toBe(true);
    expect(new Set(evaluations.map(({ stars }) => stars)).size).toBeGreaterThanOrEqual(4);
  });

  it('has closings for several reasons', () => {
    const reasons = ordersOf(first)
      .filter(({ status }) => status === workOrderStatus.closed)
      .map(({ state }) => (JSON.parse(state) as { closing: { reason: string } }).closing.reason);
    expect(new Set(reasons).size).toBeGreaterThanOrEqual(5);
  });
});
