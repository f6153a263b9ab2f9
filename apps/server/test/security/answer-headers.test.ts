import { api } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ encryption: false });
});
afterAll(() => server.close());

const notFound = { code: 4004, message: '数据不存在', data: null };

describe('every answer', () => {
  it.each([
    ['GET', api.getDictionary.path],
    ['POST', api.logInWithPassword.path],
    ['POST', api.requestToken.path],
    ['POST', api.uploadFile.path],
    ['GET', '/api/nowhere'],
    ['DELETE', api.logOut.path],
    ['GET', '/files/0'],
    ['OPTIONS', '/uploads'],
    ['POST', '/uploads'],
    ['HEAD', '/uploads/0'],
    ['PATCH', '/uploads/0'],
    ['DELETE', '/uploads/0/0'],
    ['GET', '/uploads/0'],
    ['GET', '/camera/0/index.m3u8'],
    ['GET', '/healthz'],
    ['GET', '/readyz'],
    ['GET', '/app-config.json'],
    ['GET', '/openapi.json'],
    ['GET', '/docs/'],
    ['GET', '/nowhere'],
    ['OPTIONS', '/'],
    ['GET', '/%ff'],
    ['GET', '/api/%ff'],
  ] as const)('to %s %s keeps a browser from guessing types, framing and sending referrers', async (method, url) => {
    const { headers } = await server.app.inject({ method, url });
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'permissions-policy': expect.stringMatching(/^camera=\(self\), geolocation=\(self\),.*microphone=\(\).*payment=\(\)/),
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).not.toHaveProperty('x-powered-by');
  });
});

describe('the header that declares the host HTTPS only', () => {
  const paths = ['/', '/healthz', '/api/nowhere', api.getDictionary.path, '/files/0', '/%ff'];
  const hstsOf = async (one: TestServer, url: string, headers = {}) =>
    (await one.app.inject({ method: 'GET', url, headers })).headers['strict-transport-security'];

  it('depends on a named proxy’s header, and on nobody else’s', async () => {
    const behind = await startTestServer({ config: { trustedProxies: ['127.0.0.1'] } });
    const https = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' };
    for (const url of paths) {
      expect(await hstsOf(behind, url, https), url).toBe('max-age=31536000');
      expect(await hstsOf(behind, url, { ...https, 'x-forwarded-proto': 'http' })).toBeUndefined();
      expect(await hstsOf(server, url, https)).toBeUndefined();
    }
    await behind.close();
  });
});

describe('the description of the API', () => {
  it('does not exist if it is switched off', async () => {
    const without = await startTestServer({ config: { apiDocs: false } });
    for (const url of ['/docs', '/docs/', '/docs/json', '/docs/static/theme/try-calls.js', '/openapi.json'])
      expect((await without.app.inject({ method: 'GET', url })).statusCode).toBe(404);
    await without.close();
  });
});

describe('the metrics', () => {
  it('are shown to a caller with the token, in Prometheus’ format, and do not exist without the setting', async () => {
    expect((await server.app.inject({ method: 'GET', url: '/metrics' })).statusCode).toBe(404);
    const metricsToken = 'a-token-of-24-characters';
    const one = await startTestServer({ config: { metricsToken } });
    const getMetrics = (authorization?: string) =>
      one.app.inject({ method: 'GET', url: '/metrics', headers: authorization ? { authorization } : {} });
    expect((await getMetrics()).statusCode).toBe(401);
    expect((await getMetrics('Bearer wrong')).statusCode).toBe(401);
    const { headers, body } = await getMetrics(`Bearer ${metricsToken}`);
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(body).toMatch(
      /^# HELP energy_om_sms_codes_sent_total .+\n# TYPE energy_om_sms_codes_sent_total counter\nenergy_om_sms_codes_sent_total 0\n/,
    );
    await one.close();
  });
});

describe('an address that is not served', () => {
  it.each([
    ['application/json', '{not json'],
    ['text/plain', 'x'],
    [';;;', 'x'],
    ['application/json; charset=utf-16', '{}'],
  ])('answers like any call under /api/, whatever is sent: %s', async (contentType, payload) => {
    const response = await server.app.inject({ method: 'POST', url: '/api/nowhere', headers: { 'content-type': contentType }, payload });
    expect([response.statusCode, response.json()]).toEqual([200, notFound]);
  });

  it('is not repeated in the answer if it is not an address at all', async () => {
    const response = await server.app.inject({ method: 'GET', url: '/%ff<script>' });
    expect([response.statusCode, response.body]).toEqual([400, 'Bad request\n']);
    expect((await server.app.inject({ method: 'GET', url: '/api/%ff' })).json()).toEqual(notFound);
  });
});
