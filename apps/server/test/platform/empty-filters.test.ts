import { type ApiName, api, bodyCode, type Endpoint } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseInput } from '#http/api/parse-input.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
});
afterAll(() => server.close());

const withoutValue = ['', 'undefined', 'null'];
const reads = Object.entries(api as Record<string, Endpoint>).filter(([, { method, limit }]) => method === 'GET' || limit === 'read');

/** The filters of a call, without those that it needs. */
function listFilters({ input }: Endpoint): string[] {
  if (!(input instanceof z.ZodObject)) return [];
  return Object.entries(input.shape as Record<string, z.ZodType>).flatMap(([key, field]) =>
    field.safeParse(undefined).success ? [key] : [],
  );
}

describe('a filter without a value', () => {
  it.each(reads.filter(([, endpoint]) => endpoint.input.safeParse({}).success && listFilters(endpoint).length > 0))(
    '%s: is none',
    (_name, endpoint) => {
      for (const value of withoutValue) {
        const empty = Object.fromEntries(listFilters(endpoint).map((key) => [key, value]));
        const filters = Object.entries(parseInput(endpoint, empty, 'en') as object).filter(([, read]) => value === '' || read !== value);
        expect([value, Object.fromEntries(filters)]).toEqual([value, parseInput(endpoint, {}, 'en')]);
      }
    },
  );

  it.each([
    ['listWorkOrders', { level: '', projectId: 'undefined', from: 'null', page: '', businessTypeId: '' }],
    ['listAlarms', { energyType: '', level: 'undefined', from: '' }],
    ['listMeters', { energyType: '', page: null, siteId: null }],
    ['listUserProjects', { page: null, state: 'undefined' }],
  ] as const)('%s: lists what it lists without it', async (name, input) => {
    const { dispatcher } = tenant.clients;
    const keys = listFilters(api[name] as Endpoint);
    const known = Object.fromEntries(Object.entries(input).filter(([key]) => keys.includes(key)));
    expect(Object.keys(known).length).toBeGreaterThan(0);
    expect(await dispatcher.call(name, known)).toEqual(await dispatcher.call(name));
  });

  it('is refused where the call needs it, with the message of its field', async () => {
    const missing = await tenant.clients.dispatcher.call('getWorkOrder' as ApiName, { id: '' });
    expect(missing).toMatchObject({ code: bodyCode.invalid });
    expect(Object.keys(missing.data.fields)).toEqual(['id']);
  });

  it('is refused of a write, of which an empty value may be meant', async () => {
    const { code } = await tenant.clients.tenant_admin.call('createInvite', { role: 'technician', mostUses: '' });
    expect(code).toBe(bodyCode.invalid);
  });
});
