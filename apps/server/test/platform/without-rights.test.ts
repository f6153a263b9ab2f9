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
const signedIn = entries.filter(([, endpoint]) => endpoint.access !== 'open');

describe('without a token', () => {
  it.each(signedIn)('%s answers 4001', async (name, endpoint) => {
    const stranger = createTestClient(server);
    const answer = endpoint.encoding === 'multipart' ? await stranger.upload(name as 'uploadFile', []) : await stranger.call(name);
    expect(answer).toMatchObject({ code: bodyCode.tokenExpired, data: null });
  });
});

describe('without a role', () => {
  it.each(signedIn.filter(([, endpoint]) => endpoint.access !== 'account'))('%s answers 4003', async (name, endpoint) => {
    const { stranger } = tenant.clients;
    const answer = endpoint.encoding === 'multipart' ? await stranger.upload(name as 'uploadFile', []) : await stranger.call(name);
    expect(answer).toMatchObject({ code: bodyCode.forbidden, data: null });
  });
});
