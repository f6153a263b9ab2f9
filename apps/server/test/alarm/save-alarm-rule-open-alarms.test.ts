import type { ApiInput } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerEvent } from '#services/core/event-bus.ts';
import { createAlarm, createLatest, readAlarm, tooHot, transformerModel } from '../support/factories/create-alarms.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

type Terms = ApiInput<'saveAlarmRule'>;

let server: TestServer;
let fixture: OrderFixture;
let transformer: string;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  transformer = await createTransformer();
});
afterAll(() => server.close());

const createTransformer = (areaId = fixture.tenant.areas.room) =>
  createDevice(server, fixture.tenant.id, areaId, '1号变压器', { model_id: transformerModel });

const terms = (changes: Partial<Terms> = {}): Terms => ({
  name: '绕组温度过高',
  target: { kind: 'device', id: transformer },
  condition: tooHot,
  schedule: null,
  level: 2,
  businessTypeId: null,
  enabled: true,
  ...changes,
});

const save = (input: Record<string, unknown>, client: TestClient = fixture.tenant.clients.tenant_admin, key?: string) =>
  client.call('saveAlarmRule', input, { idempotencyKey: key });

async function listEvents(act: () => Promise<unknown>): Promise<ServerEvent[]> {
  const signals: ServerEvent[] = [];
  const stop = server.context.eventBus.subscribe((signal) => void signals.push(signal));
  await act();
  stop();
  return signals;
}

describe('saveAlarmRule, for alarms that are open,', () => {
  it('keeps alarms as they are, but ends those on devices that it no longer watches, and forgets their states', async () => {
    const { tenant } = fixture;
    const other = await createTransformer();
    const { data: made } = await save(terms({ target: { kind: 'model', id: transformerModel } }));
    const [stays, ends] = [
      await createAlarm(server, tenant.id, transformer, { rule_id: made.id }),
      await createAlarm(server, tenant.id, other, { rule_id: made.id, order_due: fixture.operations.businessTypeId }),
    ];
    for (const device of [transformer, other]) await createRuleStates(device, made.id);
    await save({ ...terms({ target: { kind: 'model', id: transformerModel }, level: 1 }), id: made.id, version: 1 });
    expect((await readAlarm(server, ends)).state).toBe('open');
    const signals = await listEvents(() => save({ ...terms(), id: made.id, version: 2 }));
    expect(await readAlarm(server, stays)).toMatchObject({ state: 'open', cleared_at: null });
    expect(await readAlarm(server, ends)).toMatchObject({ state: 'cleared', cleared_at: server.clock.now(), order_due: null });
    expect(await readRuleStates(transformer)).toEqual([made.id, unknownId]);
    expect(await readRuleStates(other)).toEqual([unknownId]);
    expect(signals).toContainEqual({ kind: 'alarm-changed', tenantId: tenant.id, alarmId: ends, isNew: false, isOrderDue: false });
    expect(signals).not.toContainEqual(expect.objectContaining({ alarmId: stays }));
  });

  it('ends all alarms of a rule that is switched off', async () => {
    const { data: made } = await save(terms());
    const alarmId = await createAlarm(server, fixture.tenant.id, transformer, { rule_id: made.id, raised_at: later(60_000) });
    const { data } = await save({ ...terms({ enabled: false }), id: made.id, version: 1 });
    expect(data).toMatchObject({ enabled: false, openAlarms: 0 });
    // A device's clock may be ahead: an alarm is never over before it began.
    expect(await readAlarm(server, alarmId)).toMatchObject({ state: 'cleared', cleared_at: later(60_000) });
  });

  it('that moves a rule to an area ends the alarms of devices elsewhere, and no others', async () => {
    const { tenant } = fixture;
    const { data: made } = await save(terms({ target: { kind: 'area', id: tenant.areas.region } }));
    const elsewhere = await createTransformer(await createArea(server, tenant.id, tenant.areas.region, '江北站'));
    const [inside, outside] = [
      await createAlarm(server, tenant.id, transformer, { rule_id: made.id }),
      await createAlarm(server, tenant.id, elsewhere, { rule_id: made.id }),
    ];
    await save({ ...terms({ target: { kind: 'area', id: tenant.areas.site } }), id: made.id, version: 1 });
    expect((await readAlarm(server, inside)).state).toBe('open');
    expect((await readAlarm(server, outside)).state).toBe('cleared');
  });
});

function later(milliseconds: number): Date {
  return new Date(server.clock.now().getTime() + milliseconds);
}

/** As if the rule's alarm and another one had begun. */
async function createRuleStates(deviceId: string, ruleId: string): Promise<void> {
  await createLatest(server, fixture.tenant.id, deviceId, {});
  const raised = { kind: 'holding', isRaised: true, lastAt: 0, building: null };
  await server.database.kysely
    .updateTable('device_states')
    .set({ rule_states: JSON.stringify({ [ruleId]: raised, [unknownId]: raised }) })
    .where('device_id', '=', deviceId)
    .execute();
}

async function readRuleStates(deviceId: string): Promise<string[]> {
  const row = await server.database.kysely
    .selectFrom('device_states')
    .select('rule_states')
    .where('device_id', '=', deviceId)
    .executeTakeFirstOrThrow();
  return Object.keys(row.rule_states).sort((one, other) => Number(one === unknownId) - Number(other === unknownId));
}
