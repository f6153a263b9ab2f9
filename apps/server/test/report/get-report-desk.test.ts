import { hourMs, minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  ({ tenant } = fixture);
  other = await createTenant(server);
});
afterAll(() => server.close());

const nothing = {
  device: null,
  place: null,
  project: null,
  similar: [],
  leftToDispatcher: true,
  emergencyPhone: null,
  answer: null,
  room: null,
};

describe('getReportDesk', () => {
  itRejectsUnauthorised('getReportDesk', () => ({ server, tenant }), ['platform_admin', 'energy_clerk', 'stranger']);

  it('finds a device by its code and by its label, with its place from the site down', async () => {
    const id = await createDevice(server, tenant.id, tenant.areas.room, '低压进线柜 1AA1', {
      code: 'ZGA-1AA1',
      qr: 'label of 1AA1',
      energy_type: 'NYDN',
    });
    const found = {
      device: { id, kind: 'device', name: '低压进线柜 1AA1', code: 'ZGA-1AA1', energyType: 'NYDN' },
      place: { id: tenant.areas.room, name: 'site 区域 · building 区域 · room 区域' },
      project: { id: fixture.operations.projectId, name: '滨江园区运维' },
      answer: { duration: hourMs, workingHours: false },
      leftToDispatcher: true,
    };
    for (const device of ['ZGA-1AA1', 'label of 1AA1']) {
      expect(await tenant.clients.client_rep.succeed('getReportDesk', { device })).toMatchObject(found);
    }
    expect(await tenant.clients.client_rep.succeed('getReportDesk', { deviceId: id })).toMatchObject(found);
    const occupant = await tenant.addAccount([{ role: 'occupant', areaId: tenant.areas.building }]);
    expect(await occupant.client.succeed('getReportDesk', { device: 'ZGA-1AA1' })).toMatchObject(found);
  });

  it('finds no device that does not exist, is another tenant’s or out of reach', async () => {
    await createDevice(server, other.id, other.areas.room, '别家的', { code: 'OTHER-1' });
    const desk = (client = tenant.clients.client_rep, device = 'OTHER-1') => client.succeed('getReportDesk', { device });
    expect(await desk()).toEqual(nothing);
    expect(await desk(undefined, '没有这个')).toEqual(nothing);
    await createDevice(server, tenant.id, tenant.areas.room, '这家的', { code: 'THIS-1' });
    expect(await desk(tenant.clients.occupant, 'THIS-1')).toEqual(nothing);
    expect(await tenant.clients.client_rep.succeed('getReportDesk', { siteId: other.areas.room })).toEqual(nothing);
    expect(await tenant.clients.client_rep.succeed('getReportDesk', {})).toEqual(nothing);
  });

  it('shows open orders there, and their titles only to accounts that may see them', async () => {
    const deviceId = await createDevice(server, tenant.id, tenant.areas.room, '2号水泵', { code: 'PUMP-2' });
    const about = { objects: [{ kind: 'device' as const, id: deviceId }] };
    await fixture.orderAt('90', about);
    const open = await fixture.orderAt('10', { ...about, title: '水泵异响' });
    await fixture.orderAt('10');
    const similar = { id: open.id, orderNo: open.orderNo, status: 10, createdAt: expect.any(String) };
    expect((await tenant.clients.client_rep.succeed('getReportDesk', { device: 'PUMP-2' })).similar).toEqual([
      { ...similar, title: '水泵异响', visible: true },
    ]);
    // A technician whose team has nothing to do with the order sees nothing else of it.
    expect((await tenant.clients.technician.succeed('getReportDesk', { device: 'PUMP-2' })).similar).toMatchObject([{ visible: false }]);
    const occupant = await tenant.addAccount([{ role: 'occupant', areaId: tenant.areas.room }]);
    expect((await occupant.client.succeed('getReportDesk', { device: 'PUMP-2' })).similar).toEqual([
      { ...similar, title: '2号水泵', visible: false },
    ]);
  });

  it('follows the tenant’s settings', async () => {
    const reports = { classifiedBy: 'reporter', emergencyPhone: '0571-5555 0119', level: 1 };
    await server.database.kysely
      .updateTable('tenants')
      .set({ settings: JSON.stringify({ reports }) })
      .where('id', '=', tenant.id)
      .execute();
    const settings = { leftToDispatcher: false, emergencyPhone: '0571-5555 0119' };
    expect(await tenant.clients.client_rep.succeed('getReportDesk', {})).toMatchObject(settings);
    expect(await tenant.clients.client_rep.succeed('getReportDesk', { siteId: tenant.areas.room })).toMatchObject({
      ...settings,
      answer: { duration: 5 * minuteMs },
    });
  });
});
