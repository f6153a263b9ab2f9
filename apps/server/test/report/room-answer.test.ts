import { type ApiOutput, bodyCode } from '@energy-om/contract';
import { standardMeterModels } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDevice } from '../support/factories/create-device.ts';
import { writeState } from '../support/factories/create-readings.ts';
import { createOccupant, createRoom, type Occupant, type TestRoom } from '../support/factories/create-rooms.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createWalletEntry } from '../support/factories/create-wallets.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let tenant: TestTenant;
let other: TestTenant;
let room: TestRoom;
let occupant: Occupant;
let meterId: string;

const switchedModel = standardMeterModels.find(({ hasSwitch }) => hasSwitch);
const sentence = '客厅没电，插座也没电';

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  ({ tenant } = fixture);
  other = await createTenant(server);
});
afterAll(() => server.close());

/** A room of its own, with a meter that reports that it is on. */
beforeEach(async () => {
  room = await createRoom(server, tenant, {});
  occupant = await createOccupant(server, tenant, room, { fullName: '住在这里的人' });
  const properties = { kind: 'meter' as const, energy_type: 'NYDN' as const, model_id: switchedModel?.id, online: true };
  meterId = await createDevice(server, tenant.id, room.id, '入户电表', properties);
  const { accounts, id: tenantId } = tenant;
  await server.database.kysely
    .insertInto('room_meters')
    .values({
      tenant_id: tenantId,
      device_id: meterId,
      from_at: server.clock.now(),
      room_id: room.id,
      assigned_by: accounts.energy_clerk.id,
    })
    .execute();
  await report(true);
});

async function report(isOn: boolean): Promise<void> {
  await server.database.kysely.deleteFrom('device_states').where('device_id', '=', meterId).execute();
  await writeState(server, { tenantId: tenant.id, deviceId: meterId }, { latest: { on: [server.clock.now().getTime(), isOn] } });
}
const pay = () =>
  createWalletEntry(
    server,
    tenant.id,
    { roomId: room.id, accountId: occupant.id },
    { madeBy: tenant.accounts.energy_clerk.id, state: 'posted' },
  );
async function ask(target: { siteId?: string; deviceId?: string } = { siteId: room.id }): Promise<ApiOutput<'getReportDesk'>['room']> {
  return (await occupant.home.succeed('getReportDesk', target)).room;
}
async function readCreation(orderId: string) {
  const { history } = await tenant.clients.dispatcher.succeed('getWorkOrder', { id: orderId });
  return history.find(({ action }) => action === 'create')?.detail.room;
}

describe('what explains a fault in the own room', () => {
  it('is nothing while money is there and the meter is on: the order keeps what was known', async () => {
    await pay();
    expect(await ask()).toMatchObject({ id: room.id, answer: null });
    const { id } = await occupant.home.succeed('reportFault', { siteId: room.id, text: sentence });
    expect(await readCreation(id)).toMatchObject({ isOn: true, isConnected: true, repairs: [], answer: null });
  });

  it('is the balance once it is used up and the meter is off, also for a report on the meter; a report all the same says so, without the amount', async () => {
    await report(false);
    expect(await ask()).toMatchObject({ answer: { reason: 'balanceUsedUp', orderNo: null, until: null } });
    expect(await ask({ deviceId: meterId })).toMatchObject({ id: room.id, answer: { reason: 'balanceUsedUp' } });
    const { id } = await occupant.home.succeed('reportFault', { deviceId: meterId, text: sentence });
    const kept = await readCreation(id);
    expect(kept).toMatchObject({ isOn: false, answer: 'balanceUsedUp' });
    expect(Object.keys(kept ?? {}).sort()).toEqual(['answer', 'isConnected', 'isOn', 'name', 'repairs']);
  });

  it('is the switch where money is left', async () => {
    await pay();
    await report(false);
    expect(await ask()).toMatchObject({ answer: { reason: 'switchedOff' } });
  });

  it('is an order that is being carried out in what contains the room, or on what supplies it, with its time; not one that nobody has begun, nor routine work', async () => {
    await pay();
    const until = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
    const mainId = await createDevice(server, tenant.id, tenant.areas.room, '总电表', { kind: 'meter', energy_type: 'NYDN' });
    await server.database.kysely.updateTable('devices').set({ main_meter_id: mainId }).where('id', '=', meterId).execute();
    const about = { objects: [{ kind: 'meter' as const, id: mainId }], plannedFinishAt: until, level: 2 as const };
    await fixture.orderAt('40', about);
    await fixture.orderAt('50.team', { ...about, level: 3 });
    expect(await ask()).toMatchObject({ answer: null });
    const { orderNo } = await fixture.orderAt('50.team', about);
    expect(await ask()).toMatchObject({ answer: { reason: 'areaRepair', orderNo, until } });
    const { id } = await occupant.home.succeed('reportFault', { siteId: room.id, text: sentence });
    expect(await readCreation(id)).toMatchObject({ repairs: [orderNo], answer: 'areaRepair' });
  });

  it('is asked for by nobody but who lives there: others get no room, and strangers no place', async () => {
    await report(false);
    expect(await tenant.clients.client_rep.succeed('getReportDesk', { siteId: room.id })).toMatchObject({ room: null });
    expect(await other.clients.client_rep.succeed('getReportDesk', { siteId: room.id })).toMatchObject({ place: null, room: null });
    const { id } = await tenant.clients.client_rep.succeed('reportFault', { siteId: room.id, text: sentence });
    expect(await readCreation(id)).toBeUndefined();
    const { code } = await other.clients.client_rep.call('reportFault', { siteId: room.id, text: sentence });
    expect(code).toBe(bodyCode.notFound);
  });
});
