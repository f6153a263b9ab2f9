import type { IncomingMessage } from 'node:http';
import { afterAll, describe, expect, it } from 'vitest';
import { createHttpsCheck } from '#http/guards/came-over-https.ts';
import { createTestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

const started: TestServer[] = [];
afterAll(() => Promise.all(started.map((server) => server.close())));

async function start(config: { trustedProxies?: string[]; production?: boolean }): Promise<TestServer> {
  const server = await startTestServer({ config });
  started.push(server);
  return server;
}

/** The caller's address that a write stores. */
async function addressKeptOf(server: TestServer, remoteAddress: string, forwardedFor: string): Promise<string | undefined> {
  const phoneNumber = `138${String(Math.floor(performance.now() * 1000) % 100_000_000).padStart(8, '0')}`;
  const options = { address: remoteAddress, headers: { 'x-forwarded-for': forwardedFor, 'x-forwarded-proto': 'https' } };
  await createTestClient(server).succeed('sendVerifyCode', { phoneNumber, scene: 'register' }, options);
  const row = await server.database.kysely
    .selectFrom('verification_codes')
    .select('address')
    .where('recipient', '=', phoneNumber)
    .executeTakeFirst();
  return row?.address;
}

describe('the caller’s address', () => {
  it('is the socket’s, whatever a caller sends', async () => {
    const server = await start({});
    expect(await addressKeptOf(server, '198.51.100.9', '203.0.113.5')).toBe('198.51.100.9');
  });

  it('is what a named proxy sends, and only the part that the proxy wrote itself', async () => {
    const server = await start({ trustedProxies: ['10.0.0.0/8'] });
    expect(await addressKeptOf(server, '10.1.2.3', '203.0.113.5')).toBe('203.0.113.5');
    expect(await addressKeptOf(server, '10.1.2.3', '6.6.6.6, 203.0.113.6')).toBe('203.0.113.6');
    expect(await addressKeptOf(server, '198.51.100.9', '203.0.113.5')).toBe('198.51.100.9');
  });

  it('counts by network where it is of IPv6', async () => {
    const server = await start({});
    expect(await addressKeptOf(server, '2001:db8:1:2:aaaa::7', '')).toBe('2001:db8:1:2::/64');
    expect(await addressKeptOf(server, '::ffff:198.51.100.7', '')).toBe('198.51.100.7');
  });
});

describe('in production', () => {
  const getFrom = async (server: TestServer, url: string, remoteAddress: string, proto?: string) =>
    (await server.app.inject({ url, remoteAddress, headers: proto ? { 'x-forwarded-proto': proto } : {} })).statusCode;

  it('nothing that came over plain HTTP is answered, except whether the server is well', async () => {
    const server = await start({ production: true, trustedProxies: ['10.0.0.1'] });
    expect(await getFrom(server, '/app-config.json', '10.0.0.1', 'https')).toBe(200);
    expect(await getFrom(server, '/app-config.json', '10.0.0.1', 'http')).toBe(403);
    expect(await getFrom(server, '/app-config.json', '10.0.0.1')).toBe(403);
    expect(await getFrom(server, '/app-config.json', '198.51.100.9', 'https')).toBe(403);
    for (const path of ['/healthz', '/readyz']) expect(await getFrom(server, path, '10.0.0.1')).toBe(200);
  });

  it('no live connection is opened over plain HTTP either', async () => {
    const check = createHttpsCheck(['10.0.0.0/8', 'fd00::1']);
    const from = (remoteAddress: string, proto?: string, encrypted = false) =>
      check({ socket: { remoteAddress, encrypted }, headers: proto ? { 'x-forwarded-proto': proto } : {} } as unknown as IncomingMessage);
    expect([
      from('10.9.9.9', 'https'),
      from('::ffff:10.9.9.9', 'https'),
      from('fd00::1', 'https'),
      from('198.51.100.9', undefined, true),
    ]).toEqual([true, true, true, true]);
    expect([
      from('10.9.9.9', 'http'),
      from('10.9.9.9'),
      from('198.51.100.9', 'https'),
      from('fd00::2', 'https'),
      from('', 'https'),
    ]).toEqual([false, false, false, false, false]);
  });
});
