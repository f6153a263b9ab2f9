import { bodyCode } from '@energy-om/contract';
import { minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clearOutbox, dispatchPending, readMessages } from '../support/assertions/notifications.ts';
import { createOccupant, createRoom } from '../support/factories/create-rooms.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { SwapBench } from '../support/services/swap-bench.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let bench: SwapBench;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  bench = new SwapBench(server, fixture.tenant);
});
afterAll(() => server.close());

const createMeter = () => bench.createMeter(fixture.tenant.areas.room);
const orderAbout = (meterId: string) => fixture.orderAt('50.team', { objects: [{ kind: 'meter', id: meterId }] });

describe('a swap that an order is named for', () => {
  it('is noted for that order, also where a newer one is carried out', async () => {
    const [oldId, newId] = [await createMeter(), await createMeter()];
    const named = await orderAbout(oldId);
    await orderAbout(oldId);
    const swap = await bench.swap(oldId, newId, { orderId: named.id });
    expect(swap.order?.id).toBe(named.id);
  });

  it('is noted for the newest order where none is named', async () => {
    const [oldId, newId] = [await createMeter(), await createMeter()];
    await orderAbout(oldId);
    const newest = await orderAbout(oldId);
    expect((await bench.swap(oldId, newId)).order?.id).toBe(newest.id);
  });

  it('is refused for an order about another meter, of another stage, or unknown, and nothing is written', async () => {
    const [oldId, newId, otherId] = [await createMeter(), await createMeter(), await createMeter()];
    const ofOther = await orderAbout(otherId);
    const accepted = await fixture.orderAt('40', { objects: [{ kind: 'meter', id: oldId }] });
    for (const orderId of [ofOther.id, accepted.id, newId]) {
      const { code, data } = await bench.technician.call('swapMeter', await bench.input(oldId, newId, { orderId }));
      expect({ code, fields: Object.keys(data.fields) }).toEqual({ code: bodyCode.invalid, fields: ['orderId'] });
    }
    expect(await bench.readDevice(oldId)).toMatchObject({ retired_at: null, version: 1 });
    expect((await bench.readSwaps()).filter(({ old_device_id }) => old_device_id === oldId)).toEqual([]);
  });
});

describe('who is notified of a swap in a room', () => {
  it('is whoever lives there and whoever bills it, with what both meters showed', async () => {
    const { tenant } = fixture;
    const room = await createRoom(server, tenant);
    const { home } = await createOccupant(server, tenant, room);
    const { home: neighbour } = await createOccupant(server, tenant, await createRoom(server, tenant));
    const oldId = await bench.createMeter(tenant.areas.room, { name: '户表' });
    await tenant.clients.energy_clerk.succeed('assignRoomMeter', { roomId: room.id, meterId: oldId, value: 10 });
    await dispatchPending(server);
    await clearOutbox(server);
    server.clock.advance(minuteMs);
    await bench.swap(oldId, await createMeter(), { closing: 12.5, opening: 0.25 });
    await dispatchPending(server);
    const swapped = async (client: typeof home) => (await readMessages(client)).filter(({ topic }) => topic === 'roomMeterSwapped');
    for (const client of [home, tenant.clients.energy_clerk]) {
      const messages = await swapped(client);
      expect(messages).toHaveLength(1);
      expect(messages[0]).toMatchObject({ subject: { kind: 'room', id: room.id }, detail: '户表 12.5 → 0.25 kWh' });
    }
    for (const client of [neighbour, bench.technician, tenant.clients.dispatcher]) expect(await swapped(client)).toEqual([]);
  });
});
