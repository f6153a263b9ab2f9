import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeCursor } from '#services/core/list/page.ts';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let foreign: OrderFixture;
const ids: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  foreign = await createOrderFixture(server);
  await foreign.create('dispatcher');
  const { deviceId, meterId } = fixture.operations;
  for (const objects of [[deviceId], [deviceId, meterId], [deviceId]]) {
    ids.unshift((await fixture.create('dispatcher', { objects: objects.map((id) => ({ kind: 'device', id })) })).id);
  }
  await fixture.create('dispatcher', { objects: [{ kind: 'area', id: fixture.tenant.areas.room }] });
});
afterAll(() => server.close());

const list = async (input: { deviceId: string } & Record<string, unknown>, client = fixture.tenant.clients.dispatcher) =>
  (await client.succeed('listDeviceWorkOrders', input)).items.map(({ id }) => id);

describe('listDeviceWorkOrders', () => {
  itRejectsUnauthorised(
    'listDeviceWorkOrders',
    () => ({ server, tenant: fixture.tenant }),
    ['stranger', 'platform_admin', 'energy_clerk'],
    {
      deviceId: unknownId,
    },
  );

  it('lists the orders of a device, newest first', async () => {
    expect(await list({ deviceId: fixture.operations.deviceId })).toEqual(ids);
    expect(await list({ deviceId: fixture.operations.meterId })).toEqual([ids[1]]);
    expect(await list({ deviceId: fixture.operations.gatewayId })).toEqual([]);
  });

  it('lists only what the account may see', async () => {
    expect(await list({ deviceId: fixture.operations.deviceId }, fixture.tenant.clients.client_rep)).toEqual(ids);
    expect(await list({ deviceId: fixture.operations.deviceId }, fixture.tenant.clients.technician)).toEqual([]);
  });

  it('lists no orders of another tenant’s device, nor of one that does not exist', async () => {
    const theirs = await fixture.tenant.clients.tenant_admin.call('listDeviceWorkOrders', { deviceId: foreign.operations.deviceId });
    expect(theirs).toMatchObject({ code: bodyCode.success, data: { items: [], total: 0 } });
    expect(JSON.stringify(theirs)).toBe(
      JSON.stringify(await fixture.tenant.clients.tenant_admin.call('listDeviceWorkOrders', { deviceId: unknownId })),
    );
  });

  it('pages by cursor through each order once, while new orders come in', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await fixture.tenant.clients.dispatcher.succeed('listDeviceWorkOrders', {
        deviceId: fixture.operations.deviceId,
        pageSize: 1,
        cursor,
      });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.cursor ?? undefined;
      if (seen.length === 1) await fixture.create('dispatcher');
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
    const { code, data } = await fixture.tenant.clients.dispatcher.call('listDeviceWorkOrders', input);
    expect({ code, fields: Object.keys(data.fields) }).toEqual({ code: bodyCode.invalid, fields: [field] });
  });
});
