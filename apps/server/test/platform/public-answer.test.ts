import { api } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const getDictionary = (headers: Record<string, string> = {}) => server.app.inject({ method: 'GET', url: api.getDictionary.path, headers });

describe('an answer that is the same for everyone', () => {
  it('carries a tag, and is not sent again to a caller that has it', async () => {
    const first = await getDictionary();
    expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-language' });
    const second = await getDictionary({ 'if-none-match': String(first.headers.etag) });
    expect([second.statusCode, second.body]).toEqual([304, '']);
  });

  it('has another tag in another language', async () => {
    const [chinese, english] = [await getDictionary(), await getDictionary({ 'accept-language': 'en' })];
    expect(english.headers.etag).not.toBe(chinese.headers.etag);
    expect((await getDictionary({ 'accept-language': 'en', 'if-none-match': String(chinese.headers.etag) })).statusCode).toBe(200);
  });
});
