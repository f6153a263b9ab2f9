import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AliyunSmsOptions, createAliyunSms } from '#adapters/sms/aliyun-sms.ts';
import { SmsFailedError, type SmsMessage, type SmsProvider } from '#adapters/sms/sms-provider.ts';
import { type LocalAliyun, startLocalAliyun } from '../support/services/local-aliyun.ts';
import type { ReceivedRequest, ServiceFault } from '../support/services/local-service.ts';
import { createTestClock, type TestClock } from '../support/services/test-clock.ts';

const key = { accessKeyId: 'LTAI-test', accessKeySecret: 'a-secret-of-aliyun' };
const templateCodes = { register: 'SMS_101', login: 'SMS_102', forget: 'SMS_103', bind: 'SMS_104' };
const message: SmsMessage = { phoneNumber: '13800138000', code: '603914', scene: 'login' };

let clock: TestClock;
let aliyun: LocalAliyun;

beforeEach(async () => {
  clock = createTestClock();
  aliyun = await startLocalAliyun({ ...key, now: clock.now });
});
afterEach(() => aliyun.close());

function createSms(options: Partial<AliyunSmsOptions> = {}): SmsProvider {
  return createAliyunSms({ ...key, endpoint: aliyun.url, signName: '能源运维', templateCodes, now: clock.now, ...options });
}

async function catchFailure(sms = createSms()): Promise<SmsFailedError> {
  const error = await sms.send(message).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(SmsFailedError);
  return error as SmsFailedError;
}

describe('a message to Aliyun', () => {
  it('is sent with its number, its code, the signature and the template of its scene', async () => {
    await createSms().send(message);
    await createSms().send({ ...message, scene: 'forget' });
    expect(aliyun.messages).toEqual([
      { phoneNumber: '13800138000', code: '603914', templateCode: 'SMS_102', signName: '能源运维' },
      { phoneNumber: '13800138000', code: '603914', templateCode: 'SMS_103', signName: '能源运维' },
    ]);
  });

  it('uses the one template if all scenes share it', async () => {
    await createSms({ templateCodes: 'SMS_9' }).send({ ...message, scene: 'bind' });
    expect(aliyun.messages).toMatchObject([{ templateCode: 'SMS_9' }]);
  });

  it('is sent as often as requested, each time with a new nonce', async () => {
    const sms = createSms();
    await sms.send(message);
    await sms.send(message);
    expect(aliyun.messages).toHaveLength(2);
  });

  it('is signed with any characters in the signature name', async () => {
    await createSms({ signName: "能源 & 运维+(1)*~!'" }).send(message);
    expect(aliyun.messages).toMatchObject([{ signName: "能源 & 运维+(1)*~!'" }]);
  });
});

describe('the gateway', () => {
  it.each([
    ['a wrong secret', { accessKeySecret: 'another' }, 'SignatureDoesNotMatch'],
    ['an unknown key', { accessKeyId: 'LTAI-other' }, 'InvalidAccessKeyId.NotFound'],
    ['a date 16 minutes old', { now: () => new Date(clock.now().getTime() - 16 * 60_000) }, 'InvalidTimeStamp.Expired'],
    ['a date 16 minutes ahead', { now: () => new Date(clock.now().getTime() + 16 * 60_000) }, 'InvalidTimeStamp.Expired'],
  ])('refuses %s', async (_what, options, code) => {
    expect(await catchFailure(createSms(options))).toMatchObject({ code, isRetryable: false });
    expect(aliyun.messages).toEqual([]);
  });

  it('refuses a used nonce', async () => {
    const sms = createSms({ nonce: () => 'the-same' });
    await sms.send(message);
    expect(await catchFailure(sms)).toMatchObject({ code: 'SignatureNonceUsed' });
    expect(aliyun.messages).toHaveLength(1);
  });

  it.each<[string, (sent: ReceivedRequest) => Partial<ReceivedRequest>]>([
    ['another number', ({ query }) => ({ query: query.replace('13800138000', '13800138001') })],
    ['one more parameter', ({ query }) => ({ query: `${query}&OutId=1` })],
    ['a body', () => ({ body: 'PhoneNumbers=13800138001' })],
    ['another action', ({ headers }) => ({ headers: { ...headers, 'x-acs-action': 'SendBatchSms' } })],
    ['a later date', ({ headers }) => ({ headers: { ...headers, 'x-acs-date': '2026-11-19T02:05:00Z' } })],
    ['another method', () => ({ method: 'PUT' })],
  ])('refuses a genuine request that was given %s on its way', async (_what, tamper) => {
    aliyun.faultNext('hang up');
    await catchFailure();
    const sent = aliyun.requests[0]!;
    expect(await forward({ ...sent, ...tamper(sent) })).toContain('SignatureDoesNotMatch');
    expect(aliyun.messages).toEqual([]);
    expect(await forward(sent)).toContain('"OK"');
  });

  /** Changes the request as someone between the two would. */
  async function forward({ method, query, headers, body }: ReceivedRequest): Promise<string> {
    const signed = Object.entries(headers).filter(([name]) => name === 'authorization' || name.startsWith('x-acs-'));
    // Bytes have no content type of their own, which would be one more header to sign.
    const bytes = body === '' ? null : Buffer.from(body);
    const response = await fetch(`${aliyun.url}/?${query}`, { method, headers: signed as [string, string][], body: bytes });
    return response.text();
  }
});

describe('a message that Aliyun does not accept', () => {
  it.each([
    ['isv.BUSINESS_LIMIT_CONTROL', false],
    ['isv.AMOUNT_NOT_ENOUGH', false],
    ['isv.MOBILE_NUMBER_ILLEGAL', false],
    ['isp.RAM_PERMISSION_DENY', false],
    ['isp.SYSTEM_ERROR', true],
    ['isp.GATEWAY_ERROR', true],
    ['Throttling.User', true],
  ])('fails with %s, and may be tried again: %s', async (code, isRetryable) => {
    aliyun.failNext(code);
    expect(await catchFailure()).toMatchObject({ provider: 'aliyun', code, isRetryable });
    expect(aliyun.requests).toHaveLength(1);
  });

  it.each<[string, ServiceFault, string, boolean]>([
    ['a page of a proxy', { status: 502, text: '<html>bad gateway</html>' }, 'http 502', true],
    ['a refusal in words', { status: 403, text: 'no' }, 'http 403', false],
    ['a status that belies an OK', { status: 500, text: '{"Code":"OK"}' }, 'http 500', true],
    ['no JSON', { status: 200, text: 'OK' }, 'malformed answer', false],
    ['JSON without a code', { status: 200, text: '{"Message":"OK"}' }, 'malformed answer', false],
    ['a code that is a text', { status: 200, text: '{"Code":"sent 603914 to 13800138000"}' }, 'malformed answer', false],
    ['silence', 'silence', 'timeout', true],
    ['an answer that stops half-way', 'stall', 'timeout', true],
    ['a broken connection', 'hang up', 'network UND_ERR_SOCKET', true],
  ])('fails on %s', async (_what, fault, code, isRetryable) => {
    aliyun.faultNext(fault);
    expect(await catchFailure(createSms({ timeoutMs: 400 }))).toMatchObject({ code, isRetryable });
    expect(aliyun.requests).toHaveLength(1);
  });

  it('fails if nobody listens', async () => {
    await aliyun.close();
    expect(await catchFailure()).toMatchObject({ code: 'network ECONNREFUSED', isRetryable: true });
  });

  it('does not follow a redirect', async () => {
    const elsewhere = await startLocalAliyun({ ...key, now: clock.now });
    aliyun.faultNext({ status: 307, text: '', headers: { location: elsewhere.url } });
    expect(await catchFailure()).toMatchObject({ code: 'network' });
    expect(elsewhere.requests).toEqual([]);
    await elsewhere.close();
  });

  it.each<[string, ServiceFault]>([
    ['a refusal', { status: 200, text: '{"Code":"isv.MOBILE_NUMBER_ILLEGAL","Message":"13800138000 603914"}' }],
    ['a broken connection', 'hang up'],
    ['silence', 'silence'],
  ])('leaves number, code and keys out of the error after %s', async (_what, fault) => {
    aliyun.faultNext(fault);
    const shown = inspect(await catchFailure(createSms({ timeoutMs: 400 })), { depth: null, showHidden: true });
    for (const secret of ['13800138000', '603914', key.accessKeySecret, 'Signature=']) expect(shown).not.toContain(secret);
  });
});
