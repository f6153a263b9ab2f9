import { minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAlarm, createLatest, endAlarm, fellSilent, tooHot, transformerModel } from '../support/factories/create-alarms.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createArea } from '../support/factories/create-places.ts';
import { writeReadings } from '../support/factories/create-readings.ts';
import { createOrderFixture, type Moved, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let order: Moved;
let deviceId: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  fixture = await createOrderFixture(server);
  order = await fixture.orderAt('20.person');
  deviceId = await createTransformer(fixture.tenant.areas.room);
});

const createTransformer = (areaId: string) => createDevice(server, fixture.tenant.id, areaId, '1号变压器', { model_id: transformerModel });
const createOnOrder = (device: string, changes: Parameters<typeof createAlarm>[3] = {}) =>
  createAlarm(server, fixture.tenant.id, device, { work_order_id: order.id, ...changes });
const report = (values: Record<string, number>, device = deviceId) => createLatest(server, fixture.tenant.id, device, values);

async function readMeasured(client = fixture.tenant.clients.technician) {
  const { mostUrgent } = await client.succeed('getHomePage');
  expect(mostUrgent?.id).toBe(order.id);
  return mostUrgent?.measured;
}

/** The instant so many milliseconds before now. */
const ago = (milliseconds: number) => new Date(server.clock.now().getTime() - milliseconds).toISOString();

describe('the reading of the most urgent order', () => {
  it('is the value that its alarm watches, with the previous value', async () => {
    await createOnOrder(deviceId);
    await report({ windingTemperature: 131.2, load: 80 });
    await writeReadings(
      server,
      { tenantId: fixture.tenant.id, deviceId },
      {
        [ago(3 * minuteMs)]: { windingTemperature: 128 },
        [ago(2 * minuteMs)]: { windingTemperature: 130.4 },
        // Neither another value nor the same one again is a change.
        [ago(minuteMs)]: { windingTemperature: 131.2 },
        [ago(minuteMs / 2)]: { load: 81 },
      },
    );
    expect(await readMeasured()).toEqual({
      deviceId,
      condition: tooHot,
      label: '绕组温度',
      value: 131.2,
      at: server.clock.now().toISOString(),
      unit: '°C',
      decimals: 1,
      before: 130.4,
    });
  });

  it('has no previous value from longer ago than a quarter of an hour', async () => {
    await createOnOrder(deviceId);
    await report({ windingTemperature: 131.2 });
    await writeReadings(server, { tenantId: fixture.tenant.id, deviceId }, { [ago(16 * minuteMs)]: { windingTemperature: 100 } });
    expect(await readMeasured()).toMatchObject({ value: 131.2, before: null });
  });

  it('is that of the gravest uncleared alarm', async () => {
    const [grave, over] = [await createTransformer(fixture.tenant.areas.room), await createTransformer(fixture.tenant.areas.room)];
    await createOnOrder(grave, { level: 2 });
    await createOnOrder(deviceId, { level: 3 });
    const ended = await createOnOrder(over, { level: 1 });
    await report({ windingTemperature: 140 }, grave);
    await report({ windingTemperature: 150 });
    await report({ windingTemperature: 160 }, over);
    expect(await readMeasured()).toMatchObject({ deviceId: over, value: 160 });
    await endAlarm(server, ended);
    expect(await readMeasured()).toMatchObject({ deviceId: grave, value: 140 });
  });

  it('is null once the alarm is cleared, for missing data, and where no value ever came', async () => {
    const silent = await createOnOrder(deviceId, { condition: fellSilent, value: 700, level: 1 });
    await report({ load: 80 });
    expect(await readMeasured()).toBeNull();
    const alarm = await createOnOrder(deviceId, { level: 4 });
    expect(await readMeasured()).toBeNull();
    // Missing data has no value; what another alarm watches has one.
    await report({ windingTemperature: 131 });
    expect(await readMeasured()).toMatchObject({ value: 131 });
    await endAlarm(server, alarm);
    expect(await readMeasured()).toBeNull();
    await endAlarm(server, silent);
    expect(await readMeasured()).toBeNull();
  });

  it('is not that of another order’s alarm', async () => {
    const other = await fixture.orderAt('10');
    await createOnOrder(deviceId, { work_order_id: other.id });
    await report({ windingTemperature: 131 });
    expect(await readMeasured()).toBeNull();
  });

  it('is shown only within reach of the alarm', async () => {
    const far = await createArea(server, fixture.tenant.id, null, '江北');
    const farDevice = await createTransformer(far);
    await createOnOrder(farDevice, { level: 1 });
    await report({ windingTemperature: 150 }, farDevice);
    expect(await readMeasured()).toMatchObject({ deviceId: farDevice });
    // The same order, by somebody whose right to see alarms ends before that device.
    await server.database.kysely
      .updateTable('role_grants')
      .set({ area_id: fixture.tenant.areas.region })
      .where('account_id', '=', fixture.tenant.accounts.technician.id)
      .execute();
    expect(await readMeasured()).toBeNull();
    await createOnOrder(deviceId, { level: 4 });
    await report({ windingTemperature: 131 });
    expect(await readMeasured()).toMatchObject({ deviceId, value: 131 });
  });

  it('is shown to nobody who may see no alarms', async () => {
    const evaluated = await fixture.orderAt('80');
    await createOnOrder(deviceId, { work_order_id: evaluated.id });
    await report({ windingTemperature: 131 });
    const { client, account } = await fixture.tenant.addAccount([{ role: 'occupant' }]);
    const { kysely } = server.database;
    const mine = { tenant_id: fixture.tenant.id, order_id: evaluated.id, account_id: account.id };
    await kysely
      .insertInto('work_order_participants')
      .values(mine as never)
      .execute();
    await kysely.updateTable('work_orders').set({ requester_id: account.id }).where('id', '=', evaluated.id).execute();
    const { mostUrgent } = await client.succeed('getHomePage');
    expect(mostUrgent).toMatchObject({ id: evaluated.id, mainAction: 'evaluate', measured: null });
  });
});
