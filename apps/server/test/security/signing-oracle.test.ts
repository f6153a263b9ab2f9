import { createHash } from 'node:crypto';
import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTenant } from '../support/factories/create-tenant.ts';
import type { LocalWechat } from '../support/services/local-wechat.ts';
import { createTestClient, type TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';
import { ownOrigin, startWechatServer, wechatApp } from '../support/services/wechat-server.ts';

let server: TestServer;
let wechat: LocalWechat;
let close: () => Promise<void>;
let visitor: TestClient;

beforeAll(async () => {
  ({ server, wechat, close } = await startWechatServer());
  visitor = createTestClient(server);
});
afterAll(() => close());

const host = new URL(ownOrigin).host;
const refusal = { code: bodyCode.forbidden, message: expect.any(String), data: null };

describe('abuse case 10: a signing oracle', () => {
  it.each([
    'https://evil.example/',
    `https://${host}@evil.example/`,
    `https://${host}:443@evil.example/`,
    `https://evil.example/${ownOrigin}/`,
    `https://evil.example/?${ownOrigin}`,
    `https://evil.example/#${ownOrigin}`,
    `https://evil.example\\@${host}/`,
    `https://user@${host}/`,
    `https://user:secret@${host}/`,
    `https://:secret@${host}/`,
    `https://${host}:8443/`,
    `https://${host}:80/`,
    `http://${host}/`,
    `https://app.${host}/`,
    `https://${host}.evil.example/`,
    `https://evil${host}/`,
    `https://${host}./`,
    `https://${host.replace('.', '-')}/`,
    'https://127.0.0.1/',
    'https://localhost/',
  ])('signs nothing for %s, and does not call WeChat', async (url) => {
    const asked = wechat.requests.length;
    expect(await visitor.call('getWechatSdkConfig', { url })).toEqual(refusal);
    expect(wechat.requests).toHaveLength(asked);
  });

  it.each([
    'javascript:alert(1)',
    `javascript://${host}/%0aalert(1)`,
    `data:text/html,${ownOrigin}`,
    `blob:${ownOrigin}/0190a000-0000-7000-8000-000000000000`,
    `file://${host}/`,
    `ftp://${host}/`,
    `//${host}/`,
    host,
    '/',
    'null',
    'https://',
    `https:// ${host}/`,
  ])('does not accept %s as a page', async (url) => {
    const asked = wechat.requests.length;
    expect(await visitor.call('getWechatSdkConfig', { url })).toMatchObject({
      code: bodyCode.invalid,
      data: { fields: { url: expect.any(String) } },
    });
    expect(wechat.requests).toHaveLength(asked);
  });

  it('is no different for a signed-in account, including the administrator', async () => {
    const { clients } = await createTenant(server);
    for (const client of [clients.tenant_admin, clients.platform_admin]) {
      expect(await client.call('getWechatSdkConfig', { url: 'https://evil.example/' })).toEqual(refusal);
    }
  });

  it('ignores what the caller says about itself', async () => {
    const headers = { host, origin: ownOrigin, referer: `${ownOrigin}/`, 'x-forwarded-host': host };
    expect(await visitor.call('getWechatSdkConfig', { url: 'https://evil.example/' }, { headers })).toEqual(refusal);
    const elsewhere = { host: 'evil.example', origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' };
    expect(await visitor.call('getWechatSdkConfig', { url: 'https://evil.example/' }, { headers: elsewhere })).toEqual(refusal);
  });

  it.each([`${ownOrigin.toUpperCase()}/`, `${ownOrigin}:443/`, ownOrigin])(
    'signs %s, which is this installation however it is written',
    async (url) => {
      const { data } = await visitor.call('getWechatSdkConfig', { url });
      const text = (page: string) => `jsapi_ticket=${wechat.jsapiTicket}&noncestr=${data.nonceStr}&timestamp=${data.timestamp}&url=${page}`;
      expect(data.signature).toBe(createHash('sha1').update(text(url)).digest('hex'));
    },
  );

  it('reveals nothing of the secret and of the ticket that it signs with', async () => {
    const answer = JSON.stringify(await visitor.call('getWechatSdkConfig', { url: ownOrigin }));
    for (const secret of [wechatApp.appSecret, wechat.jsapiTicket]) expect(answer).not.toContain(secret);
  });

  it('signs nothing at all if no origin is configured', async () => {
    const wechatConfig = {
      ...wechatApp,
      baseUrl: wechat.url,
      authoriseUrl: 'https://open.weixin.qq.com/connect/oauth2/authorize',
      templates: null,
    };
    const unnamed = await startTestServer({ config: { publicAddresses: [], wechat: wechatConfig } });
    for (const url of [ownOrigin, 'null', 'https://null/', 'http://localhost/']) {
      expect((await createTestClient(unnamed).call('getWechatSdkConfig', { url })).data?.signature).toBeUndefined();
    }
    await unnamed.close();
  });
});
