import { bodyCode } from '@energy-om/contract';
import { standardMeterModels } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestClient, type TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let nobody: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  nobody = createTestClient(server);
});
afterAll(() => server.close());

describe('listMeterModels', () => {
  it('lists the models that every installation has by name, without a token', async () => {
    const { items } = await nobody.succeed('listMeterModels', { pageSize: 100 });
    const names = items.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(standardMeterModels.map(({ name }) => name)));
    const thermal = items.find(({ name }) => name === 'UHM-DN250');
    expect(thermal).toMatchObject({ manufacturer: '通用', energyType: 'NYLN', hasSwitch: false });
    expect(thermal?.values[0]).toEqual({ key: 'heat', label: '累计冷量', unit: 'GJ', valueType: 100, decimals: 3 });
  });

  it('names values in the requested language', async () => {
    const { data } = await nobody.call('listMeterModels', { keyword: 'UHM-DN250' }, { headers: { 'accept-language': 'en' } });
    expect(data.items).toMatchObject([{ values: [{ label: 'Cooling' }, { label: 'Cooling power' }, {}, {}, {}] }]);
  });

  it('filters by energy type and by a keyword in name or manufacturer', async () => {
    const listModels = async (input: object) =>
      (await nobody.succeed('listMeterModels', { pageSize: 100, ...input })).items.map(({ name }) => name);
    expect(await listModels({ energyType: 'NYKG' })).toEqual(expect.arrayContaining(['KNX-SA12', 'KNX-SA8', 'RS485-DO8']));
    expect(await listModels({ energyType: 'NYKG', keyword: 'sa1' })).toEqual(['KNX-SA12']);
    expect(await listModels({ keyword: '安科瑞' })).toEqual(expect.arrayContaining(['DDSD1352', 'DTSD1352-C']));
    expect(await listModels({ keyword: '%' })).toEqual([]);
  });

  it('continues by cursor through each model once', async () => {
    const whole = await nobody.succeed('listMeterModels', { pageSize: 100 });
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await nobody.succeed('listMeterModels', { pageSize: 5, cursor });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.cursor;
    }
    expect(seen).toEqual(whole.items.map(({ id }) => id));
    expect(seen.length).toBe(whole.total);
  });

  it.each([
    ['energyType', { energyType: 'NYXX' }],
    ['pageSize', { pageSize: 101 }],
    ['cursor', { cursor: 'e30' }],
  ])('answers 4022 naming %s for %j', async (field, input) => {
    const { code, data } = await nobody.call('listMeterModels', input);
    expect({ code, fields: Object.keys(data.fields) }).toEqual({ code: bodyCode.invalid, fields: [field] });
  });
});
