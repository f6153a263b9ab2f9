import type { MailConfig } from '#config/mail-config.ts';
import { type LocalWechat, startLocalWechat } from './local-wechat.ts';
import { testStart } from './test-clock.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts';

export const wechatApp = { appId: 'wx5f2d8a0c3b7e1496', appSecret: 'c0a1f7d2e9b84563' };
export const ownOrigin = 'https://om.example.com';

/** A mail server that nobody runs: what is sent there is lost. */
const noMailServer: MailConfig = {
  host: '127.0.0.1',
  port: 9,
  security: 'none',
  user: null,
  password: null,
  from: { name: '能源运维', address: 'om@example.com' },
  ca: null,
};

/** A server with WeChat configured to use a local one that speaks the documented protocol. */
export async function startWechatServer(
  options: TestServerOptions = {},
): Promise<{ server: TestServer; wechat: LocalWechat; close(): Promise<void> }> {
  let now = () => testStart;
  const wechat = await startLocalWechat({ ...wechatApp, now: () => now() });
  const server = await startTestServer({
    ...options,
    config: {
      publicAddresses: [ownOrigin],
      mail: noMailServer,
      wechat: { ...wechatApp, baseUrl: wechat.url, authoriseUrl: 'https://open.weixin.qq.com/connect/oauth2/authorize', templates: null },
    },
  });
  now = () => server.clock.now();
  return {
    server,
    wechat,
    async close() {
      await server.close();
      await wechat.close();
    },
  };
}
