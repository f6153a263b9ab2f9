import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadSwitchObstacle } from '#services/permit/load-switch-obstacle.ts';
import { beginWork, draftPermit, endAndClose, permitPeople, qualifyPeople } from '../support/factories/create-permits.ts';
import { beginSwitching, orderSwitching, switchingPeople, writeSwitching } from '../support/factories/create-switchings.ts';
import type { TestPerson } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  fixture = await createOrderFixture(server);
  await qualifyPeople(server, fixture);
});
afterAll(() => server.close());

/** What keeps somebody, null: nobody of the staff, from switching the device on and off. */
async function obstacles(person: TestPerson | null, deviceId = fixture.operations.deviceId, tenantId = fixture.tenant.id) {
  const staffId = person && fixture.tenant.accounts[person].id;
  const ask = (isOn: boolean) => loadSwitchObstacle(server.database.run, { tenantId, deviceId, isOn, staffId });
  return { on: await ask(true), off: await ask(false) };
}

const free = { on: null, off: null };
const barred = { on: 'permitRequired', off: 'permitRequired' };

describe('loadSwitchObstacle', () => {
  it('asks staff for a document of an own order, and others for none', async () => {
    expect(await obstacles('technician')).toEqual(barred);
    expect(await obstacles(null)).toEqual(free);
  });

  it('switches nothing on that a point holds, whoever asks, from its being switched off to its being restored', async () => {
    const walk = await draftPermit(server, fixture, (await fixture.orderAt('50.team')).id);
    expect(await obstacles(null)).toEqual(free);
    await beginWork(walk);
    expect(await obstacles(null)).toEqual({ on: 'held', off: null });
    expect(await obstacles(permitPeople.leader)).toEqual({ on: 'held', off: null });
    expect(await obstacles(null, fixture.operations.meterId)).toEqual(free);
    await endAndClose(walk);
    expect(await obstacles(null)).toEqual(free);
    expect(await obstacles(permitPeople.leader)).toEqual(barred);
  });

  it('lets members of the order switch by a switching order that is executed and names the device', async () => {
    const order = await fixture.orderAt('50.team');
    const walk = await writeSwitching(fixture, order.id);
    await orderSwitching(walk);
    expect(await obstacles('technician')).toEqual(barred);
    await walk.take(switchingPeople.operator, { action: 'begin' });
    await walk.take(switchingPeople.supervisor, { action: 'begin' });
    expect(await obstacles('technician')).toEqual(free);
    expect(await obstacles('dispatcher')).toEqual(barred);
    expect(await obstacles('technician', fixture.operations.meterId)).toEqual(barred);
    await walk.take(switchingPeople.operator, { action: 'stop', reason: '有疑问' });
    expect(await obstacles('technician')).toEqual(barred);
  });

  it('knows no documents of another tenant', async () => {
    const other = await createOrderFixture(server);
    const walk = await writeSwitching(fixture, (await fixture.orderAt('50.team')).id);
    await beginSwitching(walk);
    expect(await obstacles('technician', fixture.operations.deviceId, other.tenant.id)).toEqual(barred);
  });
});
