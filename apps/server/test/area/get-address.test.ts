import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { geocodingKey, startLocalGeocoder } from '../support/services/local-geocoder.ts';
import type { LocalService } from '../support/services/local-service.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let service: LocalService;
let server: TestServer;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startLocalGeocoder();
  server = await startTestServer({ limitFactor: 1, config: { geocoding: { key: geocodingKey, baseUrl: service.url } } });
  tenant = await createTenant(server);
});
afterAll(async () => {
  await server.close();
  await service.close();
});

const place = { longitude: 120.2, latitude: 30.1873 };

describe('getAddress', () => {
  it('returns the address at a position, and the phone is given no key', async () => {
    const found = await tenant.clients.tenant_admin.succeed('getAddress', place);
    expect(found).toEqual({ address: '浙江省杭州市滨江区长河街道 120.200000,30.187300' });
    const config = await server.app.inject('/app-config.json');
    expect(config.json()).toMatchObject({ geocoding: true });
    expect(config.body).not.toContain(geocodingKey);
  });

  it('says that the address has to be typed while the provider fails, and why in the log alone', async () => {
    service.faultNext({ status: 502, text: '' });
    const answer = await tenant.clients.tenant_admin.call('getAddress', { longitude: 119.5, latitude: 30 });
    expect(answer).toMatchObject({ code: bodyCode.unavailable, message: '暂时查不到地址，请手动填写', data: null });
    expect(server.logLines.filter(({ fields }) => fields.reason === 'http 502')).toHaveLength(1);
    expect(JSON.stringify(server.logLines)).not.toContain(geocodingKey);
  });

  it.each([{ longitude: 181, latitude: 0 }, { longitude: 0, latitude: -91 }, { longitude: 'x', latitude: 0 }, { latitude: 0 }])(
    'refuses %j',
    async (input) => {
      expect((await tenant.clients.tenant_admin.call('getAddress', input)).code).toBe(bodyCode.invalid);
    },
  );

  it('asks the provider a limited number of times for one account', async () => {
    const { tenant_admin } = (await createTenant(server)).clients;
    for (let asked = 0; asked < 30; asked += 1) await tenant_admin.succeed('getAddress', place);
    expect((await tenant_admin.call('getAddress', place)).code).toBe(bodyCode.tooMany);
  });

  itRejectsUnauthorised('getAddress', () => ({ server, tenant }), noAdministrators, place);

  it('finds nothing where the installation has no provider', async () => {
    const without = await startTestServer();
    const { clients } = await createTenant(without);
    expect(await clients.tenant_admin.succeed('getAddress', place)).toEqual({ address: '' });
    await without.close();
  });
});
