import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createArea, createProject } from '../support/factories/create-places.ts';
import { findModelId, setTimeZone, writeReadings, writeState } from '../support/factories/create-readings.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const unknownId = '0190a000-0000-7000-8000-000000000000';

let server: TestServer;
let tenant: TestTenant;
let foreign: TestTenant;
let otherSite: string;
let both: string;
let warm: string;
let silent: string;

beforeAll(async () => {
  server = await startTestServer();
  [tenant, foreign] = [await createTenant(server), await createTenant(server)];
  otherSite = await createArea(server, tenant.id, tenant.areas.region, '江北站');
  both = await createDevice(server, tenant.id, tenant.areas.room, '10号温湿度', {
    model_id: findModelId('TH-LoRa-02'),
    location: '东墙',
    online: true,
  });
  silent = await createDevice(server, tenant.id, tenant.areas.room, '9号温湿度', { model_id: findModelId('TH-LoRa-02') });
  // Carbon monoxide with a temperature, and no humidity.
  warm = await createDevice(server, tenant.id, otherSite, '一氧化碳', { kind: 'meter', model_id: findModelId('AQ-CO-02') });
  // The temperature of a winding is not one of the environment.
  await createDevice(server, tenant.id, otherSite, '变压器', { model_id: findModelId('SCB13-1250/10') });
  await createDevice(server, foreign.id, foreign.areas.room, '外部温湿度', { model_id: findModelId('TH-LoRa-02') });
  const key = { tenantId: tenant.id, deviceId: both };
  const at = (text: string) => Date.parse(text);
  await writeState(server, key, {
    latest: { temperature: [at('2026-11-19T01:59:00Z'), 21.5], humidity: [at('2026-11-19T01:58:00Z'), 55] },
  });
  await writeReadings(server, key, {
    // Before the first hour shown.
    '2026-11-18T02:59:59Z': { temperature: -50, humidity: 1 },
    '2026-11-18T03:00:00Z': { temperature: 10, humidity: 40 },
    '2026-11-18T03:30:00Z': { temperature: 20, humidity: 'broken' },
    '2026-11-19T01:30:00Z': { temperature: 24, humidity: 60 },
    '2026-11-19T02:00:00Z': { temperature: 23 },
  });
});
afterAll(() => server.close());

const get = (input: { siteId?: string } = {}, client = tenant.clients.dispatcher) => client.succeed('getEnvironment', input);
const idsOf = async (...parameters: Parameters<typeof get>) =>
  (await get(...parameters)).flatMap(({ sensors }) => sensors.map(({ id }) => id));

const temperature = { key: 'temperature', label: '温度', unit: '°C', valueType: 120, decimals: 1 };
const humidity = { key: 'humidity', label: '湿度', unit: '%RH', valueType: 120, decimals: 1 };

describe('getEnvironment', () => {
  it('lists sensors by site, with numbers in names sorted as numbers', async () => {
    const sites = await get();
    expect(sites.map(({ site, sensors }) => [site, sensors.map(({ id }) => id)])).toEqual([
      [{ id: otherSite, name: '江北站' }, [warm]],
      [{ id: tenant.areas.site, name: 'site 区域' }, [silent, both]],
    ]);
  });

  it('shows a sensor’s current value, the lowest and highest of its last hours, and the mean of each hour', async () => {
    const sensor = (await get())[1]?.sensors[1];
    const none = Array(21).fill(null);
    expect(sensor).toEqual({
      id: both,
      name: '10号温湿度',
      location: '东墙',
      online: true,
      at: '2026-11-19T01:59:00.000Z',
      values: [
        { ...temperature, latest: 21.5, least: 10, most: 24, points: [15, ...none, 24, 23] },
        { ...humidity, latest: 55, least: 40, most: 60, points: [40, ...none, 60, null] },
      ],
    });
  });

  it('cuts hours by the clock of the time zone', async () => {
    await setTimeZone(server, tenant.id, 'Asia/Kolkata');
    // It is 07:30 there: the last hour began at 07:00, which is 01:30 in Greenwich.
    const [first] = (await get())[1]!.sensors[1]!.values;
    expect(first?.points.slice(-2)).toEqual([null, 23.5]);
    await setTimeZone(server, tenant.id, 'Asia/Shanghai');
  });

  it('shows no value where none was ever received', async () => {
    const [, first] = await get();
    const nothing = { latest: null, least: null, most: null, points: Array(24).fill(null) };
    expect(first?.sensors[0]).toMatchObject({
      at: null,
      values: [
        { key: 'temperature', ...nothing },
        { key: 'humidity', ...nothing },
      ],
    });
  });

  it('shows everything that a sensor’s model measures: gas and dust besides the temperature, and sensors without temperature', async () => {
    const own = await createTenant(server);
    const createSensor = (name: string, model: string) =>
      createDevice(server, own.id, own.areas.room, name, { model_id: findModelId(model) });
    await createSensor('1号', 'AQ-CO-02');
    const carbon = await createSensor('2号', 'CO2-LoRa-01');
    await createSensor('3号', 'AQ-PM-01');
    const key = { tenantId: own.id, deviceId: carbon };
    await writeState(server, key, { latest: { co2: [Date.parse('2026-11-19T01:59:00Z'), 812] } });
    await writeReadings(server, key, { '2026-11-19T01:30:00Z': { co2: 800, humidity: 50 }, '2026-11-19T01:40:00Z': { co2: 820 } });
    const [site] = await get({}, own.clients.dispatcher);
    expect(site?.sensors.map(({ values }) => values.map(({ label, unit }) => `${label} ${unit}`))).toEqual([
      ['一氧化碳 ppm', '温度 °C'],
      ['二氧化碳 ppm', '温度 °C', '湿度 %RH'],
      ['PM2.5 µg/m³', 'PM10 µg/m³', '温度 °C', '湿度 %RH'],
    ]);
    expect(site?.sensors[1]?.values[0]).toMatchObject({ key: 'co2', latest: 812, least: 800, most: 820 });
    expect(site?.sensors[1]?.values[0]?.points.slice(-2)).toEqual([810, null]);
  });

  it('is limited to a site, and to what an account, a client and another tenant may see', async () => {
    expect(await idsOf({ siteId: otherSite })).toEqual([warm]);
    const { client } = await tenant.addAccount([{ role: 'technician', areaId: otherSite }]);
    expect(await idsOf({}, client)).toEqual([warm]);
    expect(await idsOf({ siteId: tenant.areas.site }, client)).toEqual([]);
    expect(await idsOf({}, tenant.clients.client_rep)).toEqual([]);
    const represented = await tenant.addAccount([{ role: 'client_rep' }]);
    await createProject(server, tenant.id, '项目', { areaIds: [tenant.areas.room], clientIds: [represented.account.id] });
    expect(await idsOf({}, represented.client)).toEqual([silent, both]);
    expect(await idsOf({ siteId: otherSite }, foreign.clients.tenant_admin)).toEqual([]);
    expect(await idsOf({ siteId: unknownId })).toEqual([]);
  });

  itRejectsUnauthorised('getEnvironment', () => ({ server, tenant }), ['platform_admin', 'occupant', 'stranger']);

  it('answers 4022 for a site that is not an id', async () => {
    expect(await tenant.clients.dispatcher.call('getEnvironment', { siteId: 'x' })).toMatchObject({ code: bodyCode.invalid });
  });
});
