import { createHash } from 'node:crypto';
import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalWechat, wechatPaths } from '../support/services/local-wechat.ts';
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

describe('getWechatSdkConfig', () => {
  it('signs a page of this installation as WeChat documents it', async () => {
    const url = `${ownOrigin}/?from=menu`;
    const { appId, timestamp, nonceStr, signature } = await visitor.succeed('getWechatSdkConfig', { url: `${url}#/pages/index/index` });
    expect(appId).toBe(wechatApp.appId);
    expect(timestamp).toBe(Math.floor(server.clock.now().getTime() / 1000));
    const text = `jsapi_ticket=${wechat.jsapiTicket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`;
    expect(signature).toBe(createHash('sha1').update(text).digest('hex'));
  });

  it('answers that WeChat is busy, and reveals nothing of its secret', async () => {
    server.clock.advance(3 * 60 * 60_000);
    wechat.failNext(-1, wechatPaths.token);
    const answer = await visitor.call('getWechatSdkConfig', { url: ownOrigin });
    expect(answer).toMatchObject({ code: bodyCode.unavailable, message: '微信服务暂不可用，请稍后再试' });
    expect(JSON.stringify(server.logLines)).not.toContain(wechatApp.appSecret);
    expect((await visitor.call('getWechatSdkConfig', { url: ownOrigin })).code).toBe(bodyCode.success);
  });

  it.each([undefined, '', 'undefined', 'x', `${ownOrigin}/${'x'.repeat(1000)}`])('refuses the address %j', async (url) => {
    expect((await visitor.call('getWechatSdkConfig', { url })).code).toBe(bodyCode.invalid);
  });

  it('answers clearly that WeChat is not configured', async () => {
    const without = await startTestServer();
    expect(await createTestClient(without).call('getWechatSdkConfig', { url: ownOrigin })).toEqual({
      code: bodyCode.forbidden,
      message: '当前未开通微信服务',
      data: null,
    });
    await without.close();
  });
});
