import { randomBytes } from 'node:crypto';
import { bodyCode, fileUrl, orderReportUrl } from '@energy-om/contract';
import { minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { badTokens, fileReads } from '#services/limits/limit-table.ts';
import { createTenant, type TestTenant, testPassword } from '../support/factories/create-tenant.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let tenant: TestTenant;

beforeAll(async () => {
  server = await startTestServer({ limitFactor: 1 });
  tenant = await createTenant(server);
});
afterAll(() => server.close());

const madeUp = () => ({ authorization: `Bearer ${randomBytes(24).toString('base64url')}` });
const call = async (headers: Record<string, string>, address: string) =>
  (await createTestClient(server).call('getUserInfo', undefined, { headers, address })).code;
const get = async (url: string, headers: Record<string, string>, address: string) =>
  (await server.app.inject({ method: 'GET', url, headers, remoteAddress: address })).statusCode;

describe('tokens without a session', () => {
  it('are refused for a minute beyond the limit of their address, and nobody else is', async () => {
    const address = '203.0.113.40';
    const signedIn = { ...tenant.clients.technician.headers };
    expect(await call(signedIn, address)).toBe(bodyCode.success);
    const codes: number[] = [];
    for (let count = 0; count < badTokens.count; count += 1) codes.push(await call(madeUp(), address));
    expect(new Set(codes)).toEqual(new Set([bodyCode.tokenExpired]));
    expect(await call(madeUp(), address)).toBe(bodyCode.tooMany);
    expect(await get(fileUrl(server.context.ids.next()), madeUp(), address)).toBe(429);
    expect(await get(orderReportUrl(server.context.ids.next()), madeUp(), address)).toBe(429);
    expect(await call(signedIn, address)).toBe(bodyCode.success);
    expect(await call(madeUp(), '203.0.113.41')).toBe(bodyCode.tokenExpired);
    server.clock.advance(2 * minuteMs);
    expect(await call(madeUp(), address)).toBe(bodyCode.tokenExpired);
  });

  it('keep nobody out who signs in or renews a session behind their address meanwhile', async () => {
    const address = '203.0.113.44';
    for (let count = 0; count <= badTokens.count; count += 1) await call(madeUp(), address);
    expect(await call(madeUp(), address)).toBe(bodyCode.tooMany);
    const request = (input: Record<string, string>) =>
      createTestClient(server).call('requestToken', input, { address }) as unknown as Promise<{
        access_token: string;
        refresh_token: string;
      }>;
    const { loginName } = tenant.accounts.technician;
    const pair = await request({ grant_type: 'password', username: loginName, password: testPassword });
    expect(await call({ authorization: `Bearer ${pair.access_token}` }, address)).toBe(bodyCode.success);
    const renewed = await request({ grant_type: 'refresh_token', refresh_token: pair.refresh_token });
    expect(await call({ authorization: `Bearer ${renewed.access_token}` }, address)).toBe(bodyCode.success);
    expect(await call(madeUp(), address)).toBe(bodyCode.tooMany);
  });

  it('count once however often a phone repeats one', async () => {
    const headers = madeUp();
    const codes: number[] = [];
    for (let count = 0; count <= badTokens.count; count += 1) codes.push(await call(headers, '203.0.113.42'));
    expect(new Set(codes)).toEqual(new Set([bodyCode.tokenExpired]));
  });
});

describe('files', () => {
  it('are limited by account', async () => {
    const fetchFile = (role: 'technician' | 'dispatcher') =>
      get(fileUrl(server.context.ids.next()), tenant.clients[role].headers, '203.0.113.43');
    const statuses: number[] = [];
    for (let count = 0; count < fileReads.count; count += 1) statuses.push(await fetchFile('technician'));
    expect(new Set(statuses)).toEqual(new Set([404]));
    expect(await fetchFile('technician')).toBe(429);
    expect(await fetchFile('dispatcher')).toBe(404);
  });
});
