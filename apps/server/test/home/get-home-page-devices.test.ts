import { minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAlarm, createLatest, endAlarm, transformerModel } from '../support/factories/create-alarms.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createArea } from '../support/factories/create-places.ts';
import { findModelId, writeAlarm, writeState } from '../support/factories/create-readings.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('getHomePage', () => {
  describe('what devices report', () => {
    let own: TestTenant;
    let otherSite: string;
    const home = async (client = own.clients.dispatcher) => client.succeed('getHomePage');

    beforeAll(async () => {
      own = await createTenant(server);
      otherSite = await createArea(server, own.id, own.areas.region, '江北站');
    });

    const createMeter = async (areaId: string, energy_type: 'NYDN' | 'NYSN' = 'NYDN') => ({
      tenantId: own.id,
      deviceId: await createDevice(server, own.id, areaId, '电表', { kind: 'meter', energy_type }),
    });

    it('includes the alarms that are not cleared, by level, with the newest', async () => {
      const [meter, far] = [await createMeter(own.areas.room), await createMeter(otherSite)];
      await writeAlarm(server, meter, { level: 2 });
      await writeAlarm(server, meter, { level: 2, state: 'acknowledged' });
      const newest = await writeAlarm(server, far, { level: 4, name: '电压越限' });
      await writeAlarm(server, meter, { level: 1, state: 'cleared', cleared_at: server.clock.now() });
      const none = [1, 2, 3, 4].map((level) => ({ level, count: 0 }));
      expect((await home()).alarms).toEqual({
        unacknowledged: 2,
        byLevel: none.map(({ level }) => ({ level, count: { 2: 2, 4: 1 }[level] ?? 0 })),
        newest: { id: newest, name: '电压越限', level: 4, device: '电表', site: '江北站', raisedAt: server.clock.now().toISOString() },
        gravest: [],
      });
      const { client } = await own.addAccount([{ role: 'technician', areaId: otherSite }]);
      expect((await home(client)).alarms).toMatchObject({ unacknowledged: 1, newest: { id: newest } });
      expect((await home(own.clients.client_rep)).alarms).toEqual({ unacknowledged: 0, byLevel: none, newest: null, gravest: [] });
      expect((await home(own.clients.energy_clerk)).alarms).toBeNull();
    });

    it('includes uncleared alarms of level 1 in sight, unacknowledged ones first', async () => {
      const tenant = await createTenant(server);
      const site = await createArea(server, tenant.id, tenant.areas.region, '江北站');
      const device = await createDevice(server, tenant.id, tenant.areas.room, '1号变压器', { model_id: transformerModel });
      const far = await createDevice(server, tenant.id, site, '2号变压器', { model_id: transformerModel });
      await createLatest(server, tenant.id, device, { windingTemperature: 158 });
      const gravestOf = async (client = tenant.clients.dispatcher) => (await client.succeed('getHomePage')).alarms?.gravest ?? null;
      await createAlarm(server, tenant.id, device, { level: 2 });
      expect(await gravestOf()).toEqual([]);
      const first = await createAlarm(server, tenant.id, device, { level: 1 });
      const second = await createAlarm(server, tenant.id, far, { level: 1 });
      expect(await gravestOf()).toMatchObject([
        { id: second, state: 'open', mayAcknowledge: true, current: null },
        {
          id: first,
          device: { id: device, name: '1号变压器' },
          site: { name: 'site 区域 building 区域 room 区域' },
          threshold: 130,
          current: { label: '绕组温度', value: 158, unit: '°C' },
        },
      ]);
      for (const person of ['technician', 'team_leader'] as const)
        expect(await gravestOf(tenant.clients[person])).toMatchObject([{ mayAcknowledge: false }, { mayAcknowledge: false }]);
      for (const person of ['occupant', 'energy_clerk'] as const) expect(await gravestOf(tenant.clients[person])).toBeNull();
      expect(await gravestOf(tenant.clients.client_rep)).toEqual([]);
      const { client } = await tenant.addAccount([{ role: 'dispatcher', areaId: site }]);
      expect(await gravestOf(client)).toMatchObject([{ id: second }]);
      expect(await gravestOf(own.clients.dispatcher)).toEqual([]);

      await tenant.clients.dispatcher.succeed('acknowledgeAlarm', { id: second });
      expect(await gravestOf()).toMatchObject([
        { id: first, state: 'open' },
        { id: second, state: 'acknowledged', mayAcknowledge: false },
      ]);
      await endAlarm(server, first);
      expect(await gravestOf()).toMatchObject([{ id: second }]);
      await endAlarm(server, second);
      expect(await gravestOf()).toEqual([]);
    });

    it('includes the mean of the sensors that have sent values within the hour', async () => {
      const now = server.clock.now().getTime();
      const say = async (areaId: string, minutesAgo: number, temperature: number | string, humidity?: number, model = 'TH-LoRa-02') => {
        const deviceId = await createDevice(server, own.id, areaId, '温湿度', { energy_type: 'NYHJ', model_id: findModelId(model) });
        const at = now - minutesAgo * minuteMs;
        const latest = {
          temperature: [at, temperature] as [number, number],
          ...(humidity === undefined ? {} : { humidity: [at, humidity] as [number, number] }),
        };
        await writeState(server, { tenantId: own.id, deviceId }, { last_seen_at: new Date(at), latest });
      };
      expect((await home()).environment).toEqual({ sensors: 0, temperature: null, humidity: null });
      await say(own.areas.room, 1, 20, 40);
      await say(otherSite, 59, 23);
      await say(own.areas.room, 2, 'broken');
      await say(own.areas.room, 61, 99, 99);
      // A thermal meter's supply temperature is no environment value.
      await say(own.areas.room, 1, 80, undefined, 'UHM-DN250');
      expect((await home()).environment).toEqual({ sensors: 3, temperature: 21.5, humidity: 40 });
      const { client } = await own.addAccount([{ role: 'technician', areaId: otherSite }]);
      expect((await home(client)).environment).toEqual({ sensors: 1, temperature: 23, humidity: null });
      expect((await home(own.clients.occupant)).environment).toBeNull();
    });
  });
});
