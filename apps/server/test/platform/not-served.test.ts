import { type ApiName, api, bodyCode, type Endpoint } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
});
afterAll(() => server.close());

const entries = Object.entries(api) as [ApiName, Endpoint][];
const notServed = entries.filter(([, endpoint]) => !endpoint.served);
const signedIn = entries.filter(([, endpoint]) => endpoint.access !== 'open');

describe('a call that is not served yet', () => {
  it.each(notServed)('%s answers 4004 with that message', async (name) => {
    expect(await tenant.clients.tenant_admin.call(name)).toEqual({ code: bodyCode.notFound, message: '该功能暂未开放', data: null });
  });

  it.each(notServed.filter(([, endpoint]) => endpoint.access === 'open'))('%s does so without a token too', async (name) => {
    expect((await createTestClient(server).call(name)).code).toBe(bodyCode.notFound);
  });
});

describe('without a token', () => {
  it.each(signedIn)('%s answers 4001', async (name, endpoint) => {
    const stranger = createTestClient(server);
    const answer = endpoint.encoding === 'multipart' ? await stranger.upload(name as 'uploadFile', []) : await stranger.call(name);
    expect(answer).toMatchObject({ code: bodyCode.tokenExpired, data: null });
  });
});

describe('without a role', () => {
  it.each(signedIn.filter(([, endpoint]) => endpoint.served && endpoint.access !== 'account'))(
    '%s answers 4003',
    async (name, endpoint) => {
      const { stranger } = tenant.clients;
      const answer = endpoint.encoding === 'multipart' ? await stranger.upload(name as 'uploadFile', []) : await stranger.call(name);
      expect(answer).toMatchObject({ code: bodyCode.forbidden, data: null });
    },
  );
});
