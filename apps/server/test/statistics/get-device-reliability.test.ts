import { bodyCode } from '@energy-om/contract';
import { dayMs, hourMs, minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rollUpOrders } from '#services/statistics/rollup/roll-up-orders.ts';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let foreign: OrderFixture;
/** Failed twice within thirty days, is on site for 30 and 60 minutes. */
let weak: string;
let sound: string;
let from: string;
let to: string;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  foreign = await createOrderFixture(server);
  await foreign.orderAt('70');
  const { tenant } = fixture;
  // Its days begin at midnight of the tenant's time zone.
  const dayOf = (days: number) => new Date(server.clock.now().getTime() + days * dayMs).toISOString().slice(0, 10);
  weak = await createDevice(server, tenant.id, tenant.areas.site, '1号开关柜', { model: 'KYN28-12', installed_on: '2020-01-01' });
  sound = await createDevice(server, tenant.id, tenant.areas.site, '2号变压器', { model: 'S11-630', installed_on: dayOf(10) });
  from = `${dayOf(0)}T00:00:00+08:00`;
  await repair(30);
  await fixture.passTime(3 * dayMs);
  await repair(60);
  const falseAlarm = await fixture.orderAt('50.team', { objects: [{ kind: 'device', id: sound }] });
  await fixture.act('dispatcher', 'applyForClosing', falseAlarm, { closingReason: 'falseAlarm', reason: '现场无异常' });
  await fixture.passTime(17 * dayMs - 5 * hourMs);
  to = `${dayOf(0)}T00:00:00+08:00`;
  // A run takes a limited number of changes, and other tenants of the database have theirs.
  let changes = 1;
  while (changes > 0) changes = await rollUpOrders(server.context);
});
afterAll(() => server.close());

async function repair(minutes: number) {
  let order = await fixture.orderAt('50.team', {
    objects: [
      { kind: 'device', id: weak },
      { kind: 'device', id: sound },
    ],
  });
  await fixture.passTime(2 * hourMs);
  order = await fixture.act('technician', 'updateWorkOrder', order, { mode: 'checkIn' });
  await fixture.passTime(minutes * minuteMs);
  await fixture.act('technician', 'processWorkOrder', order, fixture.inputs.finishWithResult);
}

const read = (person: keyof OrderFixture['tenant']['clients'], input: Record<string, unknown> = {}) =>
  fixture.tenant.clients[person].succeed('getDeviceReliability', { from, to, ...input });

describe('getDeviceReliability', () => {
  itRejectsUnauthorised('getDeviceReliability', () => ({ server, tenant: fixture.tenant }), [
    'stranger',
    'platform_admin',
    'occupant',
    'energy_clerk',
  ]);

  it('says of a device how often it failed, how long repairs took, and that its failure came back', async () => {
    const { worst } = await read('dispatcher');
    const hours = (Date.parse(to) - Date.parse(from)) / hourMs;
    const [first] = worst;
    expect(first).toMatchObject({
      device: { id: weak, name: '1号开关柜', model: 'KYN28-12' },
      failures: 2,
      repaired: 2,
      meanMinutesToRepair: expect.closeTo(45, 6),
      repeated: 1,
      operatingHours: expect.closeTo(hours, 6),
      hoursBetweenFailures: expect.closeTo(hours / 2, 6),
    });
  });

  it('counts a failure for the first device of its order alone', async () => {
    const { models } = await read('dispatcher');
    expect(models.find(({ name }) => name === 'KYN28-12')).toMatchObject({ devices: 1, failures: 2 });
    // An order that is closed as a false alarm is not one yet while its signature is missing.
    expect(models.find(({ name }) => name === 'S11-630')).toMatchObject({ devices: 1, failures: 1 });
  });

  it('counts the time of a device from the midnight of its installation on', async () => {
    const { models } = await read('dispatcher');
    const installed = new Date(Date.parse(from) + 10 * dayMs).getTime();
    expect(models.find(({ name }) => name === 'S11-630')?.operatingHours).toBeCloseTo((Date.parse(to) - installed) / hourMs, 6);
  });

  it('says nothing of the time between failures to whom not all of them are in sight', async () => {
    const own = await read('technician');
    expect(own).toMatchObject({ failures: 3, repaired: 2, operatingHours: null, hoursBetweenFailures: null });
    expect(await read('secondTechnician')).toMatchObject({ failures: 3 });
  });

  it('counts only the project and the tenant', async () => {
    expect(await read('tenant_admin', { projectId: foreign.operations.projectId })).toMatchObject({ devices: 0, failures: 0, worst: [] });
    expect(await read('tenant_admin', { projectId: fixture.operations.projectId })).toMatchObject({ failures: 3 });
  });

  it.each([
    ['to', { from: '2026-11-20T00:00:00Z', to: '2026-11-19T00:00:00Z' }],
    ['from', { from: 'last week' }],
    ['projectId', { projectId: '7' }],
  ])('answers 4022 naming %s for %j', async (field, input) => {
    const { code, data } = await fixture.tenant.clients.dispatcher.call('getDeviceReliability', input);
    expect({ code, fields: Object.keys(data.fields) }).toEqual({ code: bodyCode.invalid, fields: [field] });
  });
});
