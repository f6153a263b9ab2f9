import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#config/config.ts';
import { ConfigError } from '#config/config-error.ts';
import { alipayKeys, merchantKeys } from '../support/payment/payment-fixture.ts';

let folder: string;
let wechat: Record<string, string>;
let alipay: Record<string, string>;

const write = async (name: string, text: string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'energy-om-payment-config-'));
  const own = { DATA_DIR: folder, PUBLIC_ORIGINS: 'https://om.example.com' };
  wechat = {
    ...own,
    WECHAT_PAY_APP_ID: 'wx5f2d8a0c3b7e1496',
    WECHAT_PAY_MERCHANT_ID: '1900000109',
    WECHAT_PAY_CERTIFICATE_SERIAL: '4f3e2d1c0b0a0908',
    WECHAT_PAY_KEY_FILE: await write('apiclient_key.pem', merchantKeys.pem),
    WECHAT_PAY_API_KEY_FILE: await write('api-v3-key', '0123456789abcdefABCDEF9876543210\n'),
  };
  alipay = {
    ...own,
    ALIPAY_APP_ID: '2021000000000001',
    ALIPAY_SELLER_ID: '2088000000000156',
    ALIPAY_KEY_FILE: await write('alipay-app.pem', merchantKeys.pem),
    ALIPAY_PUBLIC_KEY_FILE: await write('alipay.pem', alipayKeys.publicPem),
  };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const catchError = async (environment: Record<string, string>): Promise<ConfigError> => {
  const error = await readConfig(environment).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ConfigError);
  return error as ConfigError;
};

describe('the settings of payments', () => {
  it('may be missing', async () => {
    expect((await readConfig({ DATA_DIR: folder })).payment).toEqual({ wechat: null, alipay: null });
  });

  it('of WeChat Pay contain the keys out of their files, and the app of the official account', async () => {
    const { payment } = await readConfig(wechat);
    expect(payment.wechat).toMatchObject({
      appId: 'wx5f2d8a0c3b7e1496',
      merchantId: '1900000109',
      serial: '4F3E2D1C0B0A0908',
      publicKey: null,
      baseUrl: 'https://api.mch.weixin.qq.com',
    });
    expect(payment.wechat?.apiKey.toString()).toBe('0123456789abcdefABCDEF9876543210');
    expect(payment.wechat?.privateKey.equals(merchantKeys.privateKey)).toBe(true);
    const { WECHAT_PAY_APP_ID: _left, ...rest } = wechat;
    const shared = await readConfig({ ...rest, WECHAT_APP_ID: 'wx0123456789abcdef', WECHAT_APP_SECRET: 'secret-of-wechat' });
    expect(shared.payment.wechat?.appId).toBe('wx0123456789abcdef');
  });

  it('of WeChat Pay may have its public key instead of certificates', async () => {
    const publicKey = {
      WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_01',
      WECHAT_PAY_PUBLIC_KEY_FILE: await write('pub_key.pem', alipayKeys.publicPem),
    };
    const { payment } = await readConfig({ ...wechat, ...publicKey });
    expect(payment.wechat?.publicKey?.id).toBe('PUB_KEY_ID_01');
    expect(payment.wechat?.publicKey?.key.equals(alipayKeys.publicKey)).toBe(true);
  });

  it('of Alipay take keys in PEM, and as its own tool writes them', async () => {
    const bare = (pem: string) => pem.replace(/-----[A-Z ]+-----|\n/g, '');
    const files = {
      ALIPAY_KEY_FILE: await write('bare-app', bare(merchantKeys.pem)),
      ALIPAY_PUBLIC_KEY_FILE: await write('bare-alipay', bare(alipayKeys.publicPem)),
    };
    for (const environment of [alipay, { ...alipay, ...files }]) {
      const { payment } = await readConfig(environment);
      expect(payment.alipay?.privateKey.equals(merchantKeys.privateKey)).toBe(true);
      expect(payment.alipay?.alipayPublicKey.equals(alipayKeys.publicKey)).toBe(true);
    }
  });

  it.each<[string, () => Promise<Record<string, string>> | Record<string, string>, RegExp]>([
    ['no certificate', () => without(wechat, 'WECHAT_PAY_CERTIFICATE_SERIAL'), /^WECHAT_PAY_CERTIFICATE_SERIAL is missing/],
    ['no app', () => without(wechat, 'WECHAT_PAY_APP_ID'), /^WECHAT_PAY_APP_ID is missing/],
    ['no key', () => without(wechat, 'WECHAT_PAY_KEY_FILE'), /^WECHAT_PAY_KEY_FILE is missing/],
    ['no file', () => ({ ...wechat, WECHAT_PAY_KEY_FILE: join(folder, 'none') }), /^WECHAT_PAY_KEY_FILE: .* cannot be read: ENOENT/],
    ['half a public key', () => ({ ...wechat, WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_01' }), /belong together/],
    [
      'a short API key',
      async () => ({ ...wechat, WECHAT_PAY_API_KEY_FILE: await write('short', 'hidden-text') }),
      /^WECHAT_PAY_API_KEY_FILE must hold/,
    ],
    [
      'a key that is none',
      async () => ({ ...wechat, WECHAT_PAY_KEY_FILE: await write('text', 'hidden-text') }),
      /^WECHAT_PAY_KEY_FILE must hold a key/,
    ],
    ['no public origin', () => without(wechat, 'PUBLIC_ORIGINS'), /^PUBLIC_ORIGINS is missing/],
    ['no seller', () => without(alipay, 'ALIPAY_SELLER_ID'), /^ALIPAY_SELLER_ID is missing/],
    [
      'the app’s own public key',
      async () => ({ ...alipay, ALIPAY_PUBLIC_KEY_FILE: await write('own.pem', merchantKeys.publicPem) }),
      /支付宝公钥/,
    ],
    [
      'a gateway in the clear',
      () => ({ ...alipay, NODE_ENV: 'production', TRUSTED_PROXIES: '10.0.0.1', ALIPAY_GATEWAY: 'http://x/' }),
      /^ALIPAY_GATEWAY must be an https address/,
    ],
  ])('are refused with %s', async (_what, environment, message) => {
    const error = await catchError(await environment());
    expect(error.message).toMatch(message);
    expect(error.message).not.toContain('hidden-text');
  });
});

function without(environment: Record<string, string>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(environment).filter(([key]) => key !== name));
}
