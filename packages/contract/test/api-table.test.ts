import { permissions } from '@energy-om/domain';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { accountApi } from '../src/areas/account.ts';
import { commonApi } from '../src/areas/common.ts';
import { deviceApi } from '../src/areas/device.ts';
import { fileApi } from '../src/areas/file.ts';
import { operationsApi } from '../src/areas/operations.ts';
import { roomApi } from '../src/areas/room.ts';
import { thirdPartyApi } from '../src/areas/third-party.ts';
import { workOrderApi } from '../src/areas/work-order.ts';
import { api, type Endpoint } from '../src/index.ts';
import { specifiedCalls } from './support/specified-calls.ts';

const entries: [string, Endpoint][] = Object.entries(api);
const calls = entries.map(([, endpoint]) => endpoint);
const areas = [accountApi, thirdPartyApi, commonApi, fileApi, deviceApi, operationsApi, workOrderApi, roomApi];

describe('the API table', () => {
  test('has the calls of the specification and no other, each open or not as it says', () => {
    const told = calls.map(({ method, path, access }) => `${method} ${path} ${access === 'open' ? 'open' : 'auth'}`);
    const specified = specifiedCalls.map((call) => call.join(' '));
    expect(specified).toHaveLength(82);
    expect(told.filter((call) => !specified.includes(call))).toEqual([]);
    expect(specified.filter((call) => !told.includes(call))).toEqual([]);
    expect(told).toHaveLength(specified.length);
  });

  test('serves all but 41 calls so far', () => {
    expect(calls.filter(({ served }) => !served)).toHaveLength(41);
    expect(calls.filter(({ served }) => served)).toHaveLength(41);
  });

  test('loses no call to another area’s of the same name', () => {
    const names = areas.flatMap((area) => Object.keys(area));
    expect(names.sort()).toEqual(Object.keys(api).sort());
  });

  test('has one call for a method and path, also where capitals do not count', () => {
    const lines = calls.map(({ method, path }) => `${method} ${path.toLowerCase()}`);
    expect(new Set(lines).size).toBe(lines.length);
  });

  test.each(entries)('%s has a name that begins with a verb, a summary and a known access', (name, { summary, access, path }) => {
    expect(name).toMatch(/^[a-z]+[A-Z][A-Za-z]*$/);
    expect(summary).toMatch(/^[A-Z].{3,}\.$/);
    expect(['open', 'account', ...permissions]).toContain(access);
    expect(path).toMatch(/^\/[A-Za-z_/]+$/);
  });

  test('encodes the token call as a form and uploads as multipart, everything else as JSON', () => {
    const namesOf = (encoding: Endpoint['encoding']) =>
      entries.filter(([, endpoint]) => endpoint.encoding === encoding).map(([name]) => name);
    expect(namesOf('form')).toEqual(['requestToken']);
    expect(namesOf('multipart')).toEqual(['uploadFile', 'uploadFiles']);
  });
});

describe('the API description', () => {
  test.each(entries)('%s can be described, input and output', (_, { input, output, served }) => {
    const described = z.toJSONSchema(input, { io: 'input' });
    const answered = z.toJSONSchema(output, { io: 'output' });
    if (served) {
      expect(described.type === 'object' || Array.isArray(described.oneOf)).toBe(true);
      expect(Object.keys(answered).length).toBeGreaterThan(1);
    }
  });

  test('gives a query nothing that does not fit into one', () => {
    for (const [name, { method, input, served }] of entries) {
      if (method !== 'GET' || !served) continue;
      const fields = Object.values(z.toJSONSchema(input, { io: 'input' }).properties ?? {});
      const nested = fields.filter((field) => typeof field === 'object' && field.type === 'object');
      expect(nested, name).toEqual([]);
    }
  });
});
