import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { Config } from '#config/config.ts';
import { nextPlatform, platform } from './platform-certificates.ts';

/** Alipay, whose pages are made without asking it, at an address where nobody listens. */
export const testPaymentContracts: Config['payment'] = {
  wechat: null,
  alipay: {
    appId: '2021000000000001',
    sellerId: '2088000000000156',
    privateKey: createPrivateKey(platform.privateKey),
    alipayPublicKey: createPublicKey(nextPlatform.certificate),
    gateway: 'http://127.0.0.1:9/gateway.do',
  },
};
