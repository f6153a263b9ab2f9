import { api, dictionaryTexts } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const inEnglish = { headers: { 'accept-language': 'en' } };

describe('getDictionary', () => {
  it('returns every code table with its texts, without a token', async () => {
    const dictionary = await createTestClient(server).succeed('getDictionary');
    expect(dictionary.map(({ type }) => type)).toEqual([...Object.keys(dictionaryTexts['zh-CN']), 'SJDJ', 'NYLX']);
    const statuses = dictionary.find(({ type }) => type === 'workOrderStatus');
    expect(statuses).toMatchObject({
      value: '工单状态',
      childs: expect.arrayContaining([
        { key: '10', value: '待派单' },
        { key: '130', value: '已关闭' },
      ]),
    });
    expect(statuses?.childs).toHaveLength(13);
    expect(new Set(dictionary.map(({ type }) => type)).size).toBe(dictionary.length);
    for (const { value, childs } of dictionary) expect([value, ...childs.map((child) => child.value)]).not.toContain('');
  });

  it('returns event levels and energy types under the specification’s type codes', async () => {
    const dictionary = await createTestClient(server).succeed('getDictionary');
    expect(dictionary.find(({ type }) => type === 'SJDJ')?.childs.map(({ key, value }) => `${key} ${value}`)).toEqual([
      '1 一级',
      '2 二级',
      '3 三级',
      '4 四级',
    ]);
    expect(dictionary.find(({ type }) => type === 'NYLX')?.childs).toContainEqual({ key: 'NYDN', value: '电' });
  });

  it('answers in English if asked to', async () => {
    const dictionary = await createTestClient(server).succeed('getDictionary', {}, inEnglish);
    expect(dictionary.find(({ type }) => type === 'workOrderStatus')).toMatchObject({
      value: 'Work order status',
      childs: expect.arrayContaining([{ key: '10', value: 'To be dispatched' }]),
    });
  });

  it('answers 304 to a caller with the current version, and to no other', async () => {
    const get = (headers: Record<string, string> = {}) => server.app.inject({ method: 'GET', url: api.getDictionary.path, headers });
    const first = await get();
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[\w-]+"$/);
    const second = await get({ 'if-none-match': etag });
    expect({ status: second.statusCode, body: second.body }).toEqual({ status: 304, body: '' });
    const other = await get({ 'if-none-match': etag, ...inEnglish.headers });
    expect(other.statusCode).toBe(200);
    expect(other.headers.etag).not.toBe(etag);
  });
});
