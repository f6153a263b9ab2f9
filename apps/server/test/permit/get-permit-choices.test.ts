import { bodyCode } from '@energy-om/contract';
import { maxPermitChoices } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { qualifyPeople } from '../support/factories/create-permits.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  await qualifyPeople(server, fixture);
});
afterAll(() => server.close());

const choose = (orderId: string) => fixture.tenant.clients.technician.succeed('getPermitChoices', { orderId, kind: 'lowVoltage' });

describe('getPermitChoices', () => {
  itRejectsUnauthorised(
    'getPermitChoices',
    () => ({ server, tenant: fixture.tenant }),
    ['client_rep', 'occupant', 'energy_clerk', 'stranger', 'platform_admin'],
    { orderId: unknownId, kind: 'lowVoltage' },
  );

  it('lists people with their certificates and the devices of the place by name', async () => {
    const order = await fixture.orderAt('50.team');
    const { people, devices } = await choose(order.id);
    expect(people.find(({ id }) => id === fixture.tenant.accounts.technician.id)).toMatchObject({ isUnqualified: false });
    expect(devices.map(({ id }) => id)).toContain(fixture.operations.deviceId);
    expect(devices).toEqual([...devices].sort((one, other) => (one.name < other.name ? -1 : 1)));
  });

  it('does not find an order of another tenant', async () => {
    const foreign = await createOrderFixture(server);
    const { id } = await foreign.orderAt('50.team');
    const answer = await fixture.tenant.clients.technician.call('getPermitChoices', { orderId: id, kind: 'lowVoltage' });
    expect(answer.code).toBe(bodyCode.notFound);
  });

  it('leaves out meters first at a place with more devices than can be listed', async () => {
    const order = await fixture.orderAt('50.team');
    const { id: tenantId, areas } = fixture.tenant;
    // By their names they stand before the others.
    for (let index = 0; index < maxPermitChoices; index += 1)
      await createDevice(server, tenantId, areas.room, `0 号电表 ${String(index).padStart(3, '0')}`, {
        kind: 'meter',
        energy_type: 'NYDN',
      });
    const switchId = await createDevice(server, tenantId, areas.room, '高压柜 1QF', { energy_type: 'NYKG' });
    const pumpId = await createDevice(server, tenantId, areas.room, '水泵');
    const { devices } = await choose(order.id);
    expect(devices).toHaveLength(maxPermitChoices);
    expect(devices.map(({ id }) => id)).toEqual(expect.arrayContaining([switchId, pumpId, fixture.operations.deviceId]));
    expect(devices.map(({ name }) => name)).toContain('0 号电表 000');
  });
});
