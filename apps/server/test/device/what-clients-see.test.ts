import { minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPart, createStore, stockPart } from '../support/factories/create-spare-parts.ts';
import { createOrderFixture, type OrderFixture, plainResult } from '../support/factories/order-fixture.ts';
import { createCountingMeter } from '../support/services/counting-meter.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let deviceId: string;
let orderIds: string[];

/** A meter with everything that its page shows: open and finished orders with parts, a replacement, a reading by hand. */
beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  const { tenant } = fixture;
  const { tenant_admin: admin, technician } = tenant.clients;
  deviceId = await createCountingMeter(server, tenant.id, tenant.areas.room);
  await technician.succeed('recordMeterReading', { id: deviceId, value: 4862, note: '由赵技师抄读' });
  const { version } = await admin.succeed('getManagedDevice', { id: deviceId });
  server.clock.advance(minuteMs);
  const at = server.clock.now().toISOString();
  await admin.succeed('replaceDevice', { id: deviceId, version, at, nameplate: {}, lastValue: 4862, firstValue: 0, note: '赵技师更换' });
  const objects = [{ kind: 'meter' as const, id: deviceId }];
  const [partId, storeId] = [await createPart(server, tenant.id), await createStore(server, tenant.id)];
  await stockPart(tenant, { storeId, partId }, 5);
  const executing = await fixture.orderAt('50.team', { objects });
  await technician.succeed('takeParts', { orderId: executing.id, storeId, partId, quantity: 1 });
  const open = await fixture.orderAt('50.team', { objects });
  const result = { ...plainResult, readings: [{ objectId: deviceId, value: 0.4 }] };
  const finished = await fixture.act('technician', 'processWorkOrder', executing, { ...fixture.inputs.finishWithResult, result });
  orderIds = [finished.id, open.id];
  for (const id of orderIds) await raiseFor(tenant.accounts.occupant.id, id);
});
afterAll(() => server.close());

/** As an order that an occupant has reported. */
async function raiseFor(account_id: string, order_id: string): Promise<void> {
  const { kysely } = server.database;
  await kysely.insertInto('work_order_participants').values({ tenant_id: fixture.tenant.id, order_id, account_id, until: null }).execute();
}

const answersOf = async (person: 'client_rep' | 'occupant' | 'technician') => {
  const client = fixture.tenant.clients[person];
  const orders = await client.succeed('listDeviceWorkOrders', { deviceId });
  const log = await client.succeed('listMaintenanceLog', { deviceId });
  expect(orders.items.map(({ id }) => id).sort()).toEqual([...orderIds].sort());
  expect(log.items.map(({ id }) => id)).toEqual([orderIds[0]]);
  if (person === 'occupant') return { orders, log, meter: null, plate: null, readings: null };
  const device = {
    meter: await client.succeed('getMeter', { id: deviceId }),
    plate: await client.succeed('getNameplate', { id: deviceId }),
    readings: await client.succeed('listMeterReadings', { deviceId }),
  };
  return { orders, log, ...device };
};

/** Whoever works for the operator. */
const staff = () => {
  const { accounts, team } = fixture.tenant;
  const people = [accounts.tenant_admin, accounts.dispatcher, accounts.team_leader, accounts.technician, accounts.secondTechnician];
  return [...people.flatMap(({ id, fullName }) => [id, fullName]), team.id, '赵技师'];
};

describe('the page of a device', () => {
  it.each(['client_rep', 'occupant'] as const)('shows %s neither who works there nor what it cost', async (person) => {
    const answers = await answersOf(person);
    const text = JSON.stringify(answers);
    expect(staff().filter((name) => text.includes(name))).toEqual([]);
    expect(text.match(/"[a-zA-Z]*(?:Cents|labourMinutes)":[^n]/g)).toBeNull();
  });

  it('shows staff both', async () => {
    const { orders, log, meter, plate, readings } = await answersOf('technician');
    const { id, fullName } = fixture.tenant.accounts.technician;
    const admin = fixture.tenant.accounts.tenant_admin.fullName;
    expect(orders.items[0]?.executors.map((one) => one.id)).toContain(id);
    expect(log.items[0]?.people.map((one) => one.id)).toContain(id);
    expect(log.items[0]?.costCents).toBeGreaterThan(0);
    expect(meter?.replacements[0]).toMatchObject({ recordedBy: admin });
    expect(plate?.former[0]).toMatchObject({ recordedBy: admin, note: '赵技师更换' });
    expect(readings?.items[0]).toMatchObject({ recordedBy: fullName });
  });

  it('lets a client read the parts that were used, and their quantities', async () => {
    const { log } = await answersOf('client_rep');
    expect(log.items[0]?.parts[0]).toMatchObject({ quantity: 1, unit: '个' });
  });
});
