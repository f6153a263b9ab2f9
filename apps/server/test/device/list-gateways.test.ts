import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createArea } from '../support/factories/create-places.ts';
import { writeState } from '../support/factories/create-readings.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let foreign: TestTenant;
let busy: string;
let idle: string;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
  foreign = await createTenant(server);
  const otherSite = await createArea(server, tenant.id, tenant.areas.region, '江北站');
  busy = await createDevice(server, tenant.id, tenant.areas.room, '1号网关', { kind: 'gateway', online: true });
  idle = await createDevice(server, tenant.id, otherSite, '2号网关', { kind: 'gateway', online: false });
  for (const name of ['甲', '乙']) await createDevice(server, tenant.id, otherSite, `${name}表`, { kind: 'meter', gateway_id: busy });
  await createDevice(server, tenant.id, tenant.areas.room, '摄像头', { kind: 'camera', gateway_id: busy });
});
afterAll(() => server.close());

describe('listGateways', () => {
  it('lists gateways with the meters behind each; a camera is not counted', async () => {
    const { items, total } = await tenant.clients.energy_clerk.succeed('listGateways');
    expect(items.map(({ id, meterCount }) => ({ id, meterCount }))).toEqual([
      { id: busy, meterCount: 2 },
      { id: idle, meterCount: 0 },
    ]);
    expect(total).toBe(2);
  });

  it('filters by connection, site and keyword', async () => {
    const { dispatcher } = tenant.clients;
    expect((await dispatcher.succeed('listGateways', { online: false })).items).toMatchObject([{ id: idle }]);
    expect((await dispatcher.succeed('listGateways', { siteId: tenant.areas.building })).items).toMatchObject([{ id: busy }]);
    expect((await dispatcher.succeed('listGateways', { keyword: '2号' })).items).toMatchObject([{ id: idle }]);
  });

  it('shows an account limited to an area, a client without a project and another tenant only their own', async () => {
    const { client } = await tenant.addAccount([{ role: 'dispatcher', areaId: tenant.areas.room }]);
    expect((await client.succeed('listGateways')).items).toMatchObject([{ id: busy }]);
    expect(await tenant.clients.client_rep.succeed('listGateways')).toMatchObject({ items: [], total: 0 });
    expect(await foreign.clients.tenant_admin.succeed('listGateways', { siteId: tenant.areas.site })).toMatchObject({
      items: [],
      total: 0,
    });
  });

  it('shows what a gateway reports about itself, how many devices behind it are offline, and today’s rejected messages', async () => {
    const own = await createTenant(server);
    const gateway = await createDevice(server, own.id, own.areas.room, '网关', { kind: 'gateway' });
    for (const [name, online] of [
      ['甲', true],
      ['乙', false],
      ['丙', null],
    ] as const)
      await createDevice(server, own.id, own.areas.room, name, { kind: 'meter', gateway_id: gateway, online });
    const at = server.clock.now().getTime();
    await writeState(
      server,
      { tenantId: own.id, deviceId: gateway },
      { latest: { signal: [at, -71] }, attributes: { firmware: '2.4.1', uplink: '4G' } },
    );
    const rejected = { tenant_id: own.id, device_id: gateway };
    await server.database.kysely
      .insertInto('rejected_counts')
      .values([
        { ...rejected, day: '2026-11-19', reason: 'malformed', count: 2 },
        { ...rejected, day: '2026-11-19', reason: 'tooLarge', count: 3 },
        { ...rejected, day: '2026-11-18', reason: 'tooLarge', count: 90 },
      ])
      .execute();
    const [shown] = (await own.clients.energy_clerk.succeed('listGateways')).items;
    expect(shown).toMatchObject({ meterCount: 3, metersOffline: 1, signal: -71, firmware: '2.4.1', rejectedToday: 5 });
    expect(shown).not.toHaveProperty('attributes');
  });

  itRejectsUnauthorised('listGateways', () => ({ server, tenant }), ['platform_admin', 'occupant', 'stranger']);

  it('answers 4022 for a page size of zero', async () => {
    expect(await tenant.clients.dispatcher.call('listGateways', { pageSize: 0 })).toMatchObject({ code: bodyCode.invalid });
  });
});
