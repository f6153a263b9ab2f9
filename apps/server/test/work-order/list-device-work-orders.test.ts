import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeCursor } from '#services/core/page.ts';
import { refusesStrangers } from '../support/assertions/rejects-unauthorised.ts';
import { mintOrderWorld, type OrderWorld } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const unknownId = '0190a000-0000-7000-8000-000000000000';

let server: TestServer;
let world: OrderWorld;
let foreign: OrderWorld;
const ids: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  world = await mintOrderWorld(server);
  foreign = await mintOrderWorld(server);
  await foreign.create('dispatcher');
  const { deviceId, meterId } = world.operations;
  for (const objects of [[deviceId], [deviceId, meterId], [deviceId]]) {
    ids.unshift((await world.create('dispatcher', { objects: objects.map((id) => ({ kind: 'device', id })) })).id);
  }
  await world.create('dispatcher', { objects: [{ kind: 'area', id: world.tenant.areas.room }] });
});
afterAll(() => server.close());

const list = async (input: { deviceId: string } & Record<string, unknown>, client = world.tenant.clients.dispatcher) =>
  (await client.succeed('listDeviceWorkOrders', input)).items.map(({ id }) => id);

describe('listDeviceWorkOrders', () => {
  refusesStrangers('listDeviceWorkOrders', () => ({ server, tenant: world.tenant }), ['stranger', 'platform_admin', 'energy_clerk'], {
    deviceId: unknownId,
  });

  it('lists the orders of a device, newest first', async () => {
    expect(await list({ deviceId: world.operations.deviceId })).toEqual(ids);
    expect(await list({ deviceId: world.operations.meterId })).toEqual([ids[1]]);
    expect(await list({ deviceId: world.operations.gatewayId })).toEqual([]);
  });

  it('keeps to what one may see', async () => {
    expect(await list({ deviceId: world.operations.deviceId }, world.tenant.clients.client_rep)).toEqual(ids);
    expect(await list({ deviceId: world.operations.deviceId }, world.tenant.clients.technician)).toEqual([]);
  });

  it('knows no orders of another tenant’s device, as of one that is not there', async () => {
    const theirs = await world.tenant.clients.tenant_admin.call('listDeviceWorkOrders', { deviceId: foreign.operations.deviceId });
    expect(theirs).toMatchObject({ code: bodyCode.success, data: { items: [], total: 0 } });
    expect(JSON.stringify(theirs)).toBe(
      JSON.stringify(await world.tenant.clients.tenant_admin.call('listDeviceWorkOrders', { deviceId: unknownId })),
    );
  });

  it('leads on by cursor, each once, while new orders come in', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await world.tenant.clients.dispatcher.succeed('listDeviceWorkOrders', {
        deviceId: world.operations.deviceId,
        pageSize: 1,
        cursor,
      });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.cursor ?? undefined;
      if (seen.length === 1) await world.create('dispatcher');
    } while (cursor !== undefined && seen.length < 10);
    expect(seen).toEqual(ids);
  });

  it.each([
    ['deviceId', {}],
    ['deviceId', { deviceId: 'pump' }],
    ['page', { deviceId: unknownId, page: 0 }],
    ['page', { deviceId: unknownId, page: 500, pageSize: 100 }],
    ['cursor', { deviceId: unknownId, cursor: encodeCursor([null, unknownId, 1, 0]) }],
  ])('answers 4022 naming %s for %j', async (field, input) => {
    const { code, data } = await world.tenant.clients.dispatcher.call('listDeviceWorkOrders', input);
    expect({ code, fields: Object.keys(data.fields) }).toEqual({ code: bodyCode.invalid, fields: [field] });
  });
});
