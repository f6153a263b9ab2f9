import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { writeState } from '../support/factories/create-readings.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let foreign: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  foreign = await createOrderFixture(server);
  const key = { tenantId: fixture.tenant.id, deviceId: fixture.operations.meterId };
  await writeState(server, key, { register_at: server.clock.now(), register_value: 48_213.6 });
});
afterAll(() => server.close());

describe('getMeterRegister', () => {
  itRejectsUnauthorised('getMeterRegister', () => ({ server, tenant: fixture.tenant }), ['occupant'], { meterId: unknownId });

  it('returns what a reading of the meter is compared with, with its name and unit', async () => {
    const { meterId } = fixture.operations;
    const order = await fixture.orderAt('60');
    const register = {
      objectId: meterId,
      name: 'meter 一号',
      code: meterId,
      key: 'energy',
      unit: 'kWh',
      decimals: 2,
      latest: { at: server.clock.now().toISOString(), value: 48_213.6 },
      before: null,
      perDay: null,
      modulus: 1_000_000,
    };
    for (const input of [{ meterId }, { meterId, orderId: order.id }]) {
      expect(await fixture.tenant.clients.technician.succeed('getMeterRegister', input)).toEqual(register);
    }
  });

  it('does not find a device without a register, a meter of another tenant, or one elsewhere than the order', async () => {
    const order = await fixture.create('dispatcher', {
      siteId: fixture.tenant.areas.site,
      objects: [{ kind: 'area', id: fixture.tenant.areas.site }],
    });
    const { kysely } = server.database;
    const { meterId, deviceId } = fixture.operations;
    const technician = fixture.tenant.clients.dispatcher;
    const codeOf = async (input: { meterId: string; orderId?: string }) => (await technician.call('getMeterRegister', input)).code;
    expect(await codeOf({ meterId: deviceId })).toBe(bodyCode.notFound);
    expect(await codeOf({ meterId: foreign.operations.meterId })).toBe(bodyCode.notFound);
    await kysely.updateTable('devices').set({ area_id: fixture.tenant.areas.region }).where('id', '=', meterId).execute();
    expect(await codeOf({ meterId, orderId: order.id })).toBe(bodyCode.notFound);
    await kysely.updateTable('devices').set({ area_id: fixture.tenant.areas.room }).where('id', '=', meterId).execute();
    expect(await codeOf({ meterId, orderId: order.id })).toBe(bodyCode.success);
  });
});
