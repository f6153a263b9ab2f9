import { testStart } from '../services/test-clock.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../services/test-server.ts';
import { type LocalAlipay, startLocalAlipay } from './local-alipay.ts';
import { type LocalWechatPay, startLocalWechatPay } from './local-wechat-pay.ts';
import { alipayKeys, alipayMerchant, merchantKeys, wechatMerchant } from './payment-fixture.ts';
import { nextPlatform, platform } from './platform-certificates.ts';

export interface PaymentServer {
  server: TestServer;
  wechat: LocalWechatPay;
  alipay: LocalAlipay;
  /** Sends a notification to the server, as a provider does. @returns what the provider is answered */
  notify(
    channel: 'wechat' | 'alipay',
    tenantId: string,
    sent: { headers?: Record<string, string>; body: string },
  ): Promise<{ status: number; body: string }>;
  close(): Promise<void>;
}

/** A server that collects payments through local providers, which speak the documented protocols. */
export async function startPaymentServer(options: TestServerOptions = {}): Promise<PaymentServer> {
  let now = () => testStart;
  const clock = () => now();
  const { appId, merchantId, serial, apiKey } = wechatMerchant;
  const wechat = await startLocalWechatPay({
    ...{ appId, merchantId, serial, apiKey },
    publicKey: merchantKeys.publicKey,
    platforms: [platform, nextPlatform],
    now: clock,
  });
  const alipay = await startLocalAlipay({ ...alipayMerchant, publicKey: merchantKeys.publicKey, privateKey: alipayKeys.pem, now: clock });
  const { privateKey } = merchantKeys;
  const server = await startTestServer({
    ...options,
    config: {
      publicAddresses: ['https://om.example.com'],
      payment: {
        wechat: { appId, merchantId, serial, privateKey, apiKey: Buffer.from(apiKey), publicKey: null, baseUrl: wechat.url },
        alipay: { ...alipayMerchant, privateKey, alipayPublicKey: alipayKeys.publicKey, gateway: alipay.gateway },
      },
      ...options.config,
    },
  });
  now = () => server.clock.now();
  return {
    server,
    wechat,
    alipay,
    async notify(channel, tenantId, { headers = { 'content-type': 'application/x-www-form-urlencoded' }, body }) {
      const url = `/payment-notifications/${channel}/${tenantId}`;
      const answer = await server.app.inject({ method: 'POST', url, headers, payload: body });
      return { status: answer.statusCode, body: answer.body };
    },
    async close() {
      await server.close();
      await Promise.all([wechat.close(), alipay.close()]);
    },
  };
}
