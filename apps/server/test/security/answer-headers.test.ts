import { api } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/test-server.ts';

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
  ] as const)('to %s %s keeps a browser from guessing, framing and telling on', async (method, url) => {
    const { headers } = await server.app.inject({ method, url });
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).not.toHaveProperty('x-powered-by');
  });
});

describe('an address nobody serves', () => {
  it.each([
    ['application/json', '{not json'],
    ['text/plain', 'x'],
    [';;;', 'x'],
    ['application/json; charset=utf-16', '{}'],
  ])('answers as any call under /api/, whatever comes with it: %s', async (contentType, payload) => {
    const response = await server.app.inject({ method: 'POST', url: '/api/nowhere', headers: { 'content-type': contentType }, payload });
    expect([response.statusCode, response.json()]).toEqual([200, notFound]);
  });

  it('is not repeated in the answer when it is no address at all', async () => {
    const response = await server.app.inject({ method: 'GET', url: '/%ff<script>' });
    expect([response.statusCode, response.body]).toEqual([400, 'Bad request\n']);
    expect((await server.app.inject({ method: 'GET', url: '/api/%ff' })).json()).toEqual(notFound);
  });
});
