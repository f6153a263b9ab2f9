import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAmapGeocoder } from '#adapters/geocoding/amap-geocoder.ts';
import { createCachedGeocoder } from '#adapters/geocoding/cached-geocoder.ts';
import { GeocoderUnavailableError } from '#adapters/geocoding/geocoder.ts';
import { addressParts, geocodingKey, refuseAddress, sendAddress, startLocalGeocoder } from '../support/services/local-geocoder.ts';
import type { LocalService, ServiceFault } from '../support/services/local-service.ts';
import { createTestClock, type TestClock } from '../support/services/test-clock.ts';

const place = { longitude: 120.2, latitude: 30.1873 };
const address = '浙江省杭州市滨江区长河街道 120.200000,30.187300';

let clock: TestClock;
let service: LocalService;
beforeEach(async () => {
  clock = createTestClock();
  service = await startLocalGeocoder();
});
afterEach(() => service.close());

const connect = (options: { key?: string; timeoutMs?: number } = {}) =>
  createAmapGeocoder({ key: geocodingKey, baseUrl: service.url, ...options });

async function catchFault(call: Promise<unknown>): Promise<GeocoderUnavailableError> {
  const error = await call.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(GeocoderUnavailableError);
  return error as GeocoderUnavailableError;
}

describe('the address of a position', () => {
  it('is asked for with longitude before latitude, and is the whole one', async () => {
    expect(await connect().findAddress(place)).toBe(address);
  });

  it.each([
    ['its parts where the whole one is missing', sendAddress([]), '浙江省杭州市滨江区长河街道'],
    [
      'its parts without the city of a municipality',
      sendAddress('', { ...addressParts, province: '上海市', city: [] }),
      '上海市滨江区长河街道',
    ],
    ['empty at sea', sendAddress([], { province: [], city: [], district: [], township: [] }), ''],
  ])('is %s', async (_what, answer, expected) => {
    service.faultNext(answer);
    expect(await connect().findAddress(place)).toBe(expected);
  });

  it.each<[string, ServiceFault, string]>([
    ['a spent quota', refuseAddress('10003', 'DAILY_QUERY_OVER_LIMIT'), 'infocode 10003'],
    ['a page of a proxy', { status: 502, text: '<html>bad gateway</html>' }, 'http 502'],
    ['no JSON', { status: 200, text: 'ok' }, 'malformed answer'],
    ['nothing', { status: 200, text: '' }, 'malformed answer'],
    ['a status that is no text', { status: 200, text: '{"status":1,"regeocode":{"formatted_address":"x"}}' }, 'malformed answer'],
    ['an address of another kind', { status: 200, text: '{"status":"1","regeocode":{"formatted_address":7}}' }, 'malformed answer'],
    ['a redirect', { status: 302, text: '', headers: { location: 'http://127.0.0.1:9/' } }, 'network'],
    ['silence', 'silence', 'timeout'],
    ['an answer that stops half-way', 'stall', 'timeout'],
    ['a broken connection', 'hang up', 'network UND_ERR_SOCKET'],
  ])('is not found on %s', async (_what, fault, reason) => {
    service.faultNext(fault);
    const timeoutMs = fault === 'silence' || fault === 'stall' ? 400 : 5000;
    expect(await catchFault(connect({ timeoutMs }).findAddress(place))).toMatchObject({ reason });
  });

  it('is not found with a key that the provider refuses, and no error contains the key', async () => {
    const key = 'fedcba9876543210';
    const error = await catchFault(connect({ key }).findAddress(place));
    expect(error.reason).toBe('infocode 10001');
    expect(inspect(error)).not.toContain(key);
  });
});

describe('known addresses', () => {
  it('are asked for once a day within a few metres, also by simultaneous callers', async () => {
    const geocoder = createCachedGeocoder(connect(), { now: clock.now });
    const near = { longitude: place.longitude + 0.00002, latitude: place.latitude - 0.00002 };
    expect(await Promise.all([geocoder.findAddress(place), geocoder.findAddress(near)])).toEqual([address, address]);
    expect(service.requests).toHaveLength(1);
    await geocoder.findAddress({ longitude: place.longitude + 0.001, latitude: place.latitude });
    expect(service.requests).toHaveLength(2);
    clock.advance(24 * 60 * 60_000);
    await geocoder.findAddress(place);
    expect(service.requests).toHaveLength(3);
  });

  it('do not contain a failure, and the least recently used is forgotten first', async () => {
    const geocoder = createCachedGeocoder(connect(), { now: clock.now, maxEntries: 2 });
    const at = (longitude: number) => geocoder.findAddress({ longitude, latitude: 30 });
    service.faultNext({ status: 502, text: '' });
    await catchFault(at(1));
    for (const longitude of [1, 2, 1, 3, 1]) await at(longitude);
    expect(service.requests).toHaveLength(4);
    await at(2);
    expect(service.requests).toHaveLength(5);
  });
});
