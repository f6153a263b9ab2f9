import { bodyCode } from '@energy-om/contract';
import { hourMs, minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createArea } from '../support/factories/create-places.ts';
import { findModelId, writeAlarm } from '../support/factories/create-readings.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { SwapBench, switchedModel } from '../support/services/swap-bench.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let bench: SwapBench;
let storeId: string;
let oldId: string;
let newId: string;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  bench = new SwapBench(server, tenant);
  storeId = await createArea(server, tenant.id, tenant.areas.site, '表库', { kind: 'position' });
});
afterAll(() => server.close());
beforeEach(async () => {
  const model = { model_id: findModelId(switchedModel) };
  oldId = await bench.createMeter(tenant.areas.room, model);
  newId = await bench.createMeter(storeId, model);
});

const kysely = () => server.database.kysely;
/** A rule of its own for the old meter. */
async function createRule(condition: object, name: string): Promise<void> {
  const now = server.clock.now();
  const row = { id: server.context.ids.next(), name, device_id: oldId, condition: JSON.stringify(condition), level: 3 };
  await kysely()
    .insertInto('alarm_rules')
    .values({ tenant_id: tenant.id, created_at: now, updated_at: now, ...row } as never)
    .execute();
}

describe('what hangs on a meter', () => {
  it('hangs on the new one: meters behind it, its main meter, and the way to its gateway', async () => {
    const main = await bench.createMeter(tenant.areas.building);
    const gateway = await bench.createMeter(tenant.areas.building, { kind: 'gateway', model_id: null, energy_type: null });
    const sub = await bench.createMeter(tenant.areas.room, { main_meter_id: oldId });
    await kysely().updateTable('devices').set({ main_meter_id: main, gateway_id: gateway }).where('id', '=', oldId).execute();
    await bench.swap(oldId, newId);
    expect(await bench.readDevice(sub)).toMatchObject({ main_meter_id: newId, version: 2 });
    expect(await bench.readDevice(newId)).toMatchObject({ main_meter_id: main, gateway_id: gateway });
    // What it counted stays behind the main meter, so that it is not added to it.
    expect(await bench.readDevice(oldId)).toMatchObject({ main_meter_id: main });
  });

  it('keeps the protection of the supply, and a standing isolation bars the switch of the new meter', async () => {
    await tenant.clients.energy_clerk.succeed('setMeterProtection', { meterId: oldId, isProtected: true, reason: '机房' });
    const now = server.clock.now();
    await kysely()
      .insertInto('isolation_points')
      .values({
        ...{ tenant_id: tenant.id, id: server.context.ids.next(), device_id: oldId, name: '表前开关', state: 'locked' },
        ...{ needs_proof: false, needs_earth: false, updated_at: now },
      } as never)
      .execute();
    await bench.swap(oldId, newId);
    await kysely().updateTable('devices').set({ online: true }).where('id', '=', newId).execute();
    const { protection, refusals } = await tenant.clients.energy_clerk.succeed('getMeterSwitch', { meterId: newId });
    expect(protection).toMatchObject({ reason: '机房' });
    expect(refusals).toEqual({ on: 'locked', off: 'locked' });
    expect((await tenant.clients.energy_clerk.succeed('getMeterSwitch', { meterId: oldId })).protection).toBeNull();
  });

  it('rules watch the new meter where it has their value; the others are switched off and named', async () => {
    await createRule({ kind: 'noData', forSeconds: 600 }, '失联');
    await createRule({ kind: 'state', key: 'cover', value: true, forSeconds: 0 }, '开盖');
    await writeAlarm(server, { tenantId: tenant.id, deviceId: oldId });
    const swap = await bench.swap(oldId, newId);
    expect(swap.rulesLeft).toEqual(['开盖']);
    const rules = await kysely().selectFrom('alarm_rules').selectAll().where('device_id', 'in', [oldId, newId]).execute();
    expect(Object.fromEntries(rules.map(({ name, device_id, enabled }) => [name, [device_id, enabled]]))).toEqual({
      失联: [newId, true],
      开盖: [oldId, false],
      数据中断: [newId, true],
    });
    const [alarm] = await kysely().selectFrom('alarms').selectAll().where('device_id', '=', oldId).execute();
    expect(alarm).toMatchObject({ state: 'cleared' });
  });

  it('tokens of the old meter end, and nothing of it is accepted any more', async () => {
    const { tenant_admin } = tenant.clients;
    await tenant_admin.succeed('issueDeviceCredential', { deviceId: oldId });
    await bench.swap(oldId, newId);
    const credentials = await kysely().selectFrom('device_credentials').selectAll().where('device_id', '=', oldId).execute();
    expect(credentials).toMatchObject([{ revoked_at: expect.any(Date) }]);
  });

  it('is put back: a meter that was taken off is restored, and goes up elsewhere with what counted there', async () => {
    await bench.swap(oldId, newId, { closing: 10 });
    const { version } = await bench.readDevice(oldId);
    await tenant.clients.tenant_admin.succeed('restoreDevice', { id: oldId, version });
    const third = await bench.createMeter(tenant.areas.room, { model_id: findModelId(switchedModel) });
    server.clock.advance(minuteMs);
    const swap = await bench.swap(third, oldId, { closing: 4, opening: 10 });
    expect(swap).toMatchObject({ old: { id: third }, new: { id: oldId } });
    const parts = await kysely().selectFrom('meter_parts').select(['part_id']).where('device_id', '=', oldId).execute();
    expect(parts).toEqual([{ part_id: third }]);
    expect(await bench.technician.succeed('listMeterSwaps', { deviceId: oldId })).toHaveLength(2);
  });
});

describe('the switch of a new meter', () => {
  it('is tested by whoever has put it up, within the hour, and by no other technician', async () => {
    await bench.swap(oldId, newId);
    await kysely().updateTable('devices').set({ online: true }).where('id', '=', newId).execute();
    const { technician, team_leader } = tenant.clients;
    expect(await technician.succeed('getMeterSwitch', { meterId: newId })).toMatchObject({
      maySwitch: true,
      needsReason: false,
      refusals: { on: null },
    });
    expect(await team_leader.call('setMeterSwitch', { meterId: newId, on: true })).toMatchObject({ code: bodyCode.forbidden });
    const { commandId } = await technician.succeed('setMeterSwitch', { meterId: newId, on: true });
    const tested = async () => (await technician.succeed('listMeterSwaps', { deviceId: newId }))[0]?.switchTested;
    expect(await tested()).toBe(false);
    await kysely()
      .updateTable('device_commands')
      .set({ state: 'acknowledged', next_at: null, ended_at: server.clock.now() })
      .where('id', '=', commandId)
      .execute();
    expect(await tested()).toBe(true);
    const at = new Date(server.clock.now().getTime() - hourMs - minuteMs);
    await kysely().updateTable('meter_swaps').set({ at }).where('new_device_id', '=', newId).execute();
    expect(await technician.succeed('getMeterSwitch', { meterId: newId })).toMatchObject({
      refusals: { on: 'permitRequired', off: 'permitRequired' },
    });
  });
});
