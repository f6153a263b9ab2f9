import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createArea, createProject } from '../support/factories/create-places.ts';
import { writeState } from '../support/factories/create-readings.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const unknownId = '0190a000-0000-7000-8000-000000000000';

let server: TestServer;
let tenant: TestTenant;
let foreign: TestTenant;
let gateway: string;
let meter: string;

beforeAll(async () => {
  server = await startTestServer();
  [tenant, foreign] = [await createTenant(server), await createTenant(server)];
  gateway = await createDevice(server, tenant.id, tenant.areas.building, '1号网关', { kind: 'gateway', online: true });
  meter = await createDevice(server, tenant.id, tenant.areas.room, '甲表', { kind: 'meter', gateway_id: gateway, online: false });
  await writeState(server, { tenantId: tenant.id, deviceId: gateway }, { attributes: { fw_version: 3, rssi: -60, uplink: '4G' } });
});
afterAll(() => server.close());

describe('getGateway', () => {
  it('shows a gateway with everything that it reports about itself', async () => {
    expect(await tenant.clients.technician.succeed('getGateway', { id: gateway })).toMatchObject({
      id: gateway,
      kind: 'gateway',
      online: true,
      meterCount: 1,
      metersOffline: 1,
      signal: -60,
      firmware: '3',
      rejectedToday: 0,
      attributes: { fw_version: 3, rssi: -60, uplink: '4G' },
    });
  });

  it('answers 4004 for an unknown gateway, another tenant’s, one out of reach, and a device that is not a gateway', async () => {
    const elsewhere = await createArea(server, tenant.id, tenant.areas.region, '江北站');
    const { client: limited } = await tenant.addAccount([{ role: 'dispatcher', areaId: elsewhere }]);
    const { dispatcher, client_rep } = tenant.clients;
    for (const [client, id] of [
      [dispatcher, unknownId],
      [dispatcher, meter],
      [foreign.clients.tenant_admin, gateway],
      [limited, gateway],
      [client_rep, gateway],
    ] as const)
      expect(await client.call('getGateway', { id })).toMatchObject({ code: bodyCode.notFound, data: null });
  });

  it('counts only the meters within the account’s reach, as the list below it shows them', async () => {
    const [own, beside] = [await createArea(server, tenant.id, tenant.areas.building, '东翼'), tenant.areas.building];
    const wide = await createDevice(server, tenant.id, own, '2号网关', { kind: 'gateway', online: true });
    for (const [areaId, name] of [
      [own, '近表'],
      [beside, '远表'],
    ] as const)
      await createDevice(server, tenant.id, areaId, name, { kind: 'meter', gateway_id: wide, online: false });
    const { client: limited } = await tenant.addAccount([{ role: 'dispatcher', areaId: own }]);
    const counts = { meterCount: 1, metersOffline: 1 };
    expect(await limited.succeed('getGateway', { id: wide })).toMatchObject(counts);
    expect((await limited.succeed('listGateways', {})).items).toMatchObject([{ id: wide, ...counts }]);
    expect((await limited.succeed('listMeters', { gatewayId: wide })).items).toHaveLength(1);
    expect(await tenant.clients.dispatcher.succeed('getGateway', { id: wide })).toMatchObject({ meterCount: 2, metersOffline: 2 });
  });

  it('shows a client the gateways of the project', async () => {
    const { account, client } = await tenant.addAccount([{ role: 'client_rep' }]);
    await createProject(server, tenant.id, '项目', { areaIds: [tenant.areas.site], clientIds: [account.id] });
    expect(await client.succeed('getGateway', { id: gateway })).toMatchObject({ id: gateway });
  });

  itRejectsUnauthorised('getGateway', () => ({ server, tenant }), ['platform_admin', 'occupant', 'stranger'], { id: unknownId });

  it('answers 4022 for text that is not an id', async () => {
    expect(await tenant.clients.dispatcher.call('getGateway', { id: 'x' })).toMatchObject({ code: bodyCode.invalid });
  });
});
