import { describe, expect, it } from 'vitest';
import { signAliyunRequest } from '#adapters/sms/aliyun-signature.ts';

const credentials = { accessKeyId: 'YourAccessKeyId', accessKeySecret: 'YourAccessKeySecret' };

/** The example with fixed values in Aliyun's "Request syntax and signature method V3". */
const published = {
  method: 'POST',
  host: 'ecs.cn-shanghai.aliyuncs.com',
  action: 'RunInstances',
  version: '2014-05-26',
  parameters: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
  body: '',
  date: new Date('2023-10-26T10:22:32.000Z'),
  nonce: '3156853299f313e23d1673dc12e1703d',
} as const;

describe('the signature of a request to Aliyun', () => {
  it('is the one that Aliyun publishes for its example', () => {
    expect(signAliyunRequest(published, credentials)).toEqual({
      query: 'ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai',
      headers: {
        'x-acs-action': 'RunInstances',
        'x-acs-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
        'x-acs-date': '2023-10-26T10:22:32Z',
        'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
        'x-acs-version': '2014-05-26',
        authorization:
          'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
      },
    });
  });

  it('escapes all but unreserved characters, in capitals', () => {
    const { query } = signAliyunRequest({ ...published, parameters: { b: 'a b+c*d~e!\'()/{"能"}', a: '-_.' } }, credentials);
    expect(query).toBe('a=-_.&b=a%20b%2Bc%2Ad~e%21%27%28%29%2F%7B%22%E8%83%BD%22%7D');
  });

  it.each([
    ['a parameter', { parameters: { ...published.parameters, RegionId: 'cn-beijing' } }],
    ['the body', { body: 'a' }],
    ['the host', { host: 'ecs.aliyuncs.com' }],
    ['the method', { method: 'GET' as const }],
    ['the second', { date: new Date('2023-10-26T10:22:33Z') }],
    ['the nonce', { nonce: '3156853299f313e23d1673dc12e1703e' }],
  ])('is another one when %s is', (_what, change) => {
    const { headers } = signAliyunRequest({ ...published, ...change }, credentials);
    expect(headers.authorization).not.toBe(signAliyunRequest(published, credentials).headers.authorization);
  });
});
