import { createHash } from 'node:crypto';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWechat, signPage, type Wechat, type WechatOptions } from '#adapters/wechat/wechat.ts';
import { WechatUnavailableError } from '#adapters/wechat/wechat-error.ts';
import type { ServiceFault } from '../support/services/local-service.ts';
import { type LocalWechat, startLocalWechat, wechatPaths } from '../support/services/local-wechat.ts';
import { createTestClock, type TestClock, testStart } from '../support/services/test-clock.ts';

const account = { appId: 'wx0123456789abcdef', appSecret: 'a-secret-of-wechat' };
const pageUrl = 'https://om.example.com/?from=wechat&x=%E8%83%BD';

let clock: TestClock;
let service: LocalWechat;
let wechat: Wechat;

beforeEach(async () => {
  clock = createTestClock();
  service = await startLocalWechat({ ...account, now: clock.now });
  wechat = connectWechat();
});
afterEach(() => service.close());

function connectWechat(options: Partial<WechatOptions> = {}): Wechat {
  return createWechat({ ...account, baseUrl: service.url, now: clock.now, ...options });
}

async function catchFault(call: Promise<unknown>): Promise<WechatUnavailableError> {
  const error = await call.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(WechatUnavailableError);
  return error as WechatUnavailableError;
}

/** Short only if the time has to run out, so that a slow machine fails no other test. */
function chooseTimeouts(fault: ServiceFault): Partial<WechatOptions> {
  return { timeoutMs: fault === 'silence' || fault === 'stall' ? 400 : 5_000 };
}

function countCalls(path: string): number {
  return service.requests.filter((request) => request.path === path).length;
}

/** Faults that any of the calls can meet, with the reason given for each. */
const faults: [string, ServiceFault, string][] = [
  ['WeChat being busy', { status: 200, text: '{"errcode":-1,"errmsg":"system error"}' }, 'errcode -1'],
  ['a spent quota', { status: 200, text: '{"errcode":45009,"errmsg":"reach max api daily quota limit"}' }, 'errcode 45009'],
  ['an address off the white list', { status: 200, text: '{"errcode":40164,"errmsg":"invalid ip"}' }, 'errcode 40164'],
  ['a page of a proxy', { status: 502, text: '<html>bad gateway</html>' }, 'http 502'],
  ['no JSON', { status: 200, text: 'ok' }, 'malformed answer'],
  ['nothing', { status: 200, text: '' }, 'malformed answer'],
  ['JSON of another kind', { status: 200, text: '{"errcode":0,"errmsg":"ok"}' }, 'malformed answer'],
  ['fields of another kind', { status: 200, text: '{"openid":7,"access_token":7,"ticket":7,"expires_in":"7"}' }, 'malformed answer'],
  ['a redirect', { status: 302, text: '', headers: { location: 'http://127.0.0.1:9/' } }, 'network'],
  ['silence', 'silence', 'timeout'],
  ['an answer that stops half-way', 'stall', 'timeout'],
  ['a broken connection', 'hang up', 'network UND_ERR_SOCKET'],
];

describe('the exchange of an OAuth code', () => {
  it('returns the openid for the code, once', async () => {
    const code = service.issueCode('o6_bmjrPTlm6_2sgVt7hMZOPfL2M');
    expect(await wechat.exchangeCode(code)).toEqual({ openid: 'o6_bmjrPTlm6_2sgVt7hMZOPfL2M' });
    expect(await wechat.exchangeCode(code)).toBeNull();
  });

  it.each([
    ['an unknown code', () => 'made-up'],
    ['a code that tries to be more parameters', () => `&code=${service.issueCode('o1')}`],
    ['no code', () => ''],
  ])('returns nothing for %s', async (_what, makeCode) => {
    expect(await wechat.exchangeCode(makeCode())).toBeNull();
  });

  it('returns nothing for a code older than five minutes', async () => {
    const code = service.issueCode('o1');
    clock.advance(5 * 60_000 + 1);
    expect(await wechat.exchangeCode(code)).toBeNull();
  });

  it.each([
    ['a wrong secret', { appSecret: 'another' }, 'errcode 40125'],
    ['an unknown account', { appId: 'wx1' }, 'errcode 40013'],
  ])('fails, instead of blaming the code, with %s', async (_what, options, reason) => {
    const code = service.issueCode('o1');
    expect(await catchFault(connectWechat(options).exchangeCode(code))).toMatchObject({ reason });
    expect(await wechat.exchangeCode(code)).toEqual({ openid: 'o1' });
  });

  it.each(faults)('fails on %s', async (_what, fault, reason) => {
    service.faultNext(fault);
    expect(await catchFault(connectWechat(chooseTimeouts(fault)).exchangeCode('c'))).toMatchObject({ reason });
    expect(service.requests).toHaveLength(1);
  });

  it('fails if nobody listens', async () => {
    await service.close();
    expect(await catchFault(wechat.exchangeCode('c'))).toMatchObject({ reason: 'network ECONNREFUSED' });
  });
});

describe("a page's signature", () => {
  it('is the one that WeChat publishes for its example', () => {
    const example = {
      jsapiTicket: 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg',
      nonceStr: 'Wm3WZYTPz0wzccnW',
      timestamp: 1414587457,
      url: 'http://mp.weixin.qq.com?params=value',
    };
    expect(signPage(example)).toBe('0f9de62fce790f9a083d5c99e95740ceb90c27ed');
  });

  it("is made with WeChat's ticket, over the address without its #part", async () => {
    const { appId, timestamp, nonceStr, signature } = await wechat.signUrl(`${pageUrl}#/orders/7`);
    expect({ appId, timestamp }).toEqual({ appId: account.appId, timestamp: testStart.getTime() / 1000 });
    const text = `jsapi_ticket=${service.jsapiTicket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${pageUrl}`;
    expect(signature).toBe(createHash('sha1').update(text).digest('hex'));
  });

  it('has a new nonce each time, and whole seconds', async () => {
    clock.advance(1_750);
    const first = await wechat.signUrl(pageUrl);
    const second = await wechat.signUrl(pageUrl);
    expect(first.timestamp).toBe(testStart.getTime() / 1000 + 1);
    expect(second.nonceStr).not.toBe(first.nonceStr);
  });

  it.each([
    ['a wrong secret', { appSecret: 'another' }, 'errcode 40125'],
    ['an unknown account', { appId: 'wx1' }, 'errcode 40013'],
  ])('cannot be made with %s', async (_what, options, reason) => {
    expect(await catchFault(connectWechat(options).signUrl(pageUrl))).toMatchObject({ reason });
    expect(countCalls(wechatPaths.ticket)).toBe(0);
  });

  for (const path of [wechatPaths.token, wechatPaths.ticket]) {
    it.each(faults)(`cannot be made after %s at ${path}, and can when that is over`, async (_what, fault, reason) => {
      const patient = connectWechat(chooseTimeouts(fault));
      service.faultNext(fault, path);
      expect(await catchFault(patient.signUrl(pageUrl))).toMatchObject({ reason });
      expect((await patient.signUrl(pageUrl)).signature).toMatch(/^[0-9a-f]{40}$/);
    });
  }
});

describe('the ticket behind signatures', () => {
  it('is fetched once for simultaneous callers, and kept for later ones', async () => {
    await Promise.all(Array.from({ length: 20 }, () => wechat.signUrl(pageUrl)));
    clock.advance(60 * 60_000);
    await wechat.signUrl(pageUrl);
    expect([countCalls(wechatPaths.token), countCalls(wechatPaths.ticket)]).toEqual([1, 1]);
  });

  it('is renewed a little before it ends', async () => {
    await wechat.signUrl(pageUrl);
    clock.advance(7200_000 - 121_000);
    await wechat.signUrl(pageUrl);
    expect(countCalls(wechatPaths.ticket)).toBe(1);
    clock.advance(1_000);
    await wechat.signUrl(pageUrl);
    expect(countCalls(wechatPaths.ticket)).toBe(2);
    clock.advance(120_000);
    await expectSignedByCurrentTicket();
  });

  it('is fetched with a new token if the token was ended elsewhere', async () => {
    clock.advance(60 * 60_000);
    await wechat.signUrl(pageUrl);
    service.revokeToken();
    // The first ticket has ended; the token fetched with it would last another hour, and only WeChat knows better.
    clock.advance(60 * 60_000);
    await expectSignedByCurrentTicket();
    expect([countCalls(wechatPaths.token), countCalls(wechatPaths.ticket)]).toEqual([2, 3]);
  });

  it.each([40001, 40014, 42001])('is requested twice if the token is refused with %s', async (errcode) => {
    service.failNext(errcode, wechatPaths.ticket);
    await expectSignedByCurrentTicket();
    expect([countCalls(wechatPaths.token), countCalls(wechatPaths.ticket)]).toEqual([2, 2]);
  });

  it('is not requested a third time', async () => {
    service.failNext(40001, wechatPaths.ticket);
    service.failNext(40001, wechatPaths.ticket);
    expect(await catchFault(wechat.signUrl(pageUrl))).toMatchObject({ reason: 'errcode 40001' });
    expect(countCalls(wechatPaths.ticket)).toBe(2);
  });

  it('never has a token refreshed by force, which would end those of other servers', async () => {
    service.failNext(40001, wechatPaths.ticket);
    await Promise.all([wechat.signUrl(pageUrl), connectWechat().signUrl(pageUrl)]);
    const asked = service.requests.filter(({ path }) => path === wechatPaths.token).map(({ body }) => JSON.parse(body));
    expect(asked.map(({ force_refresh }) => force_refresh)).toEqual([false, false, false]);
  });

  it('is fetched again after a failure that simultaneous callers shared', async () => {
    service.failNext(-1, wechatPaths.token);
    const calls = await Promise.allSettled([wechat.signUrl(pageUrl), wechat.signUrl(pageUrl)]);
    expect(calls.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expectSignedByCurrentTicket();
  });

  async function expectSignedByCurrentTicket(): Promise<void> {
    const { timestamp, nonceStr, signature } = await wechat.signUrl(pageUrl);
    expect(signature).toBe(signPage({ jsapiTicket: service.jsapiTicket, timestamp, nonceStr, url: pageUrl }));
  }
});

describe("WeChat's errors", () => {
  it.each(faults)('contain no secret, token, ticket or code after %s', async (_what, fault) => {
    const impatient = connectWechat(chooseTimeouts(fault));
    const errors: unknown[] = [];
    for (const path of [wechatPaths.exchange, wechatPaths.token, wechatPaths.ticket]) {
      service.faultNext(fault, path);
      errors.push(await catchFault(path === wechatPaths.exchange ? impatient.exchangeCode('the-code') : impatient.signUrl(pageUrl)));
    }
    const shown = inspect(errors, { depth: null, showHidden: true });
    const token = new URLSearchParams(service.requests.at(-1)?.query).get('access_token')!;
    expect(token.length).toBeGreaterThan(20);
    for (const secret of [account.appSecret, token, service.jsapiTicket, 'the-code']) expect(shown).not.toContain(secret);
  });
});

describe('a template message', () => {
  const template = {
    openid: 'oFollower-0001',
    templateId: 'ngqIpbwh8bUfcSsECmogfXcV14J0tQlEpBO27izEYtY',
    url: 'https://om.example.com/#/x',
    values: { thing2: '新告警', time3: '2026-11-20 08:00' },
  };
  beforeEach(() => void service.followers.add(template.openid));

  it('comes to a follower, with its fields and where it leads', async () => {
    expect(await wechat.sendTemplate(template)).toEqual({ kind: 'sent', id: '200163837' });
    expect(service.messages).toEqual([template]);
    expect(await wechat.sendTemplate({ ...template, url: null })).toMatchObject({ kind: 'sent' });
    expect(service.messages[1]?.url).toBeUndefined();
  });

  it('needs one token for many, and a new one once WeChat does not know it any more', async () => {
    await Promise.all(Array.from({ length: 5 }, () => wechat.sendTemplate(template)));
    expect(countCalls(wechatPaths.token)).toBe(1);
    service.revokeToken();
    const results = await Promise.all(Array.from({ length: 5 }, () => wechat.sendTemplate(template)));
    expect(results.every(({ kind }) => kind === 'sent')).toBe(true);
    expect([countCalls(wechatPaths.token), service.messages.length]).toEqual([2, 10]);
  });

  it('knows who does not follow, who refuses, and what is not right for good', async () => {
    expect(await wechat.sendTemplate({ ...template, openid: 'oStranger-0001' })).toEqual({ kind: 'gone' });
    expect(await wechat.sendTemplate({ ...template, openid: 'x' })).toEqual({ kind: 'gone' });
    service.failNext(43101, wechatPaths.template);
    expect(await wechat.sendTemplate(template)).toEqual({ kind: 'gone' });
    expect(await wechat.sendTemplate({ ...template, templateId: 'x' })).toEqual({ kind: 'rejected', reason: 'errcode 40037' });
    const wrong = connectWechat({ appSecret: 'another' });
    expect(await wrong.sendTemplate(template)).toEqual({ kind: 'rejected', reason: 'errcode 40125' });
  });

  it('waits where the quota is spent, and has an id that no number holds left out', async () => {
    service.failNext(45009, wechatPaths.template);
    expect(await wechat.sendTemplate(template)).toEqual({ kind: 'limited', until: new Date(clock.now().getTime() + 3_600_000) });
    service.faultNext({ status: 200, text: '{"errcode":0,"errmsg":"ok","msgid":2790293425842880513}' }, wechatPaths.template);
    expect(await wechat.sendTemplate(template)).toEqual({ kind: 'sent', id: null });
  });

  it.each<[string, ServiceFault, string]>([
    ['WeChat being busy', { status: 200, text: '{"errcode":-1,"errmsg":"system error"}' }, 'busy'],
    ['a page of a proxy', { status: 502, text: '<html>bad gateway</html>' }, 'http 502'],
    ['no JSON', { status: 200, text: 'ok' }, 'malformed answer'],
    ['silence', 'silence', 'timeout'],
    ['a broken connection', 'hang up', 'network UND_ERR_SOCKET'],
  ])('says of %s that it may go later', async (_what, fault, reason) => {
    wechat = connectWechat(chooseTimeouts(fault));
    service.faultNext(fault, wechatPaths.template);
    expect(await wechat.sendTemplate(template)).toEqual({ kind: 'unreachable', reason });
  });
});
