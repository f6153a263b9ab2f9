import { hourMs } from '@energy-om/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAppTokens } from '#adapters/channel/app-tokens.ts';
import type { ChannelMessage, ChannelProvider } from '#adapters/channel/channel-provider.ts';
import { createDingtalkApp } from '#adapters/channel/dingtalk-app.ts';
import { createWecomApp } from '#adapters/channel/wecom-app.ts';
import { appPaths, type LocalApps, localApps, startLocalApps } from '../support/services/local-apps.ts';
import type { ServiceFault } from '../support/services/local-service.ts';
import { createTestClock, type TestClock } from '../support/services/test-clock.ts';

const message: ChannelMessage = {
  kind: 'alarms',
  title: '新告警',
  body: '1号变压器油温',
  link: 'https://om.example.com/#/x?id=1',
  footnote: '',
  addresses: ['li.na'],
};

let clock: TestClock;
let local: LocalApps;
let tokens: ReturnType<typeof createAppTokens>;

beforeEach(async () => {
  clock = createTestClock();
  local = await startLocalApps(clock.now);
  tokens = createAppTokens(clock.now);
});
afterEach(() => local.close());

const common = () => ({ endpoint: local.url, tokens, now: clock.now });
const wecom = (changes: Partial<typeof localApps.wecom> = {}) => createWecomApp({ ...common(), ...localApps.wecom, ...changes });
const dingtalk = (changes: Partial<typeof localApps.dingtalk> = {}) =>
  createDingtalkApp({ ...common(), ...localApps.dingtalk, ...changes });
const apps: [string, () => ChannelProvider, string, string][] = [
  ['企业微信', wecom, appPaths.wecomToken, appPaths.wecomSend],
  ['钉钉', dingtalk, appPaths.dingtalkToken, appPaths.dingtalkSend],
];

describe('an app of 企业微信', () => {
  it('sends a card that leads to the app, or a text where nobody knows where that is', async () => {
    expect(await wecom().send(message)).toEqual({ kind: 'sent', id: 'wecom-1' });
    expect(await wecom().send({ ...message, link: null })).toEqual({ kind: 'sent', id: 'wecom-2' });
    expect(local.sent).toEqual([
      { app: 'wecom', user: 'li.na', content: { textcard: { title: '新告警', description: '1号变压器油温', url: message.link } } },
      { app: 'wecom', user: 'li.na', content: { text: { content: '新告警\n1号变压器油温' } } },
    ]);
  });

  it('knows by either answer that there is no such user', async () => {
    expect(await wecom().send({ ...message, addresses: ['nobody'] })).toEqual({ kind: 'gone' });
    local.answerNext({ errcode: 0, errmsg: 'ok', invaliduser: 'LI.NA', msgid: 'x' }, appPaths.wecomSend);
    expect(await wecom().send(message)).toEqual({ kind: 'gone' });
    local.answerNext({ errcode: 60111, errmsg: 'userid not found' }, appPaths.wecomSend);
    expect(await wecom().send(message)).toEqual({ kind: 'gone' });
  });

  it('is rejected with a wrong secret, corporation or app', async () => {
    expect(await wecom({ corpSecret: 'x' }).send(message)).toEqual({ kind: 'rejected', reason: 'errcode 40001' });
    expect(await wecom({ corpId: 'x' }).send(message)).toEqual({ kind: 'rejected', reason: 'errcode 40013' });
    expect(await wecom({ agentId: '7' }).send(message)).toEqual({ kind: 'rejected', reason: 'errcode 301002' });
  });

  it('waits a minute where there are too many', async () => {
    local.answerNext({ errcode: 45009, errmsg: 'api freq out of limit' }, appPaths.wecomSend);
    const until = new Date(clock.now().getTime() + 60_000);
    expect(await wecom().send(message)).toEqual({ kind: 'limited', until });
  });
});

describe('an app of 钉钉', () => {
  it('sends a notification that leads to the app, or a text, with the time of day in China', async () => {
    clock.set(new Date('2026-11-19T20:15:07Z'));
    expect(await dingtalk().send(message)).toEqual({ kind: 'sent', id: '256271667526' });
    expect(await dingtalk().send({ ...message, link: null })).toEqual({ kind: 'sent', id: '256271667527' });
    const head = { bgcolor: 'FF0F6FDE', text: '' };
    const oa = { message_url: message.link, head, body: { title: '新告警', content: '1号变压器油温\n04:15:07' } };
    expect(local.sent).toEqual([
      { app: 'dingtalk', user: 'li.na', content: { oa } },
      { app: 'dingtalk', user: 'li.na', content: { text: { content: '新告警\n1号变压器油温\n04:15:07' } } },
    ]);
  });

  it('learns from the outcome that there is no such user, or that the words came today already', async () => {
    expect(await dingtalk().send({ ...message, addresses: ['nobody'] })).toEqual({ kind: 'gone' });
    expect(await dingtalk().send(message)).toMatchObject({ kind: 'sent' });
    expect(await dingtalk().send(message)).toEqual({ kind: 'rejected', reason: 'errcode 143106' });
    clock.advance(1000);
    expect(await dingtalk().send(message)).toMatchObject({ kind: 'sent' });
    local.answerNext({ errcode: 33012, errmsg: '无效的USERID' }, appPaths.dingtalkSend);
    expect(await dingtalk().send(message)).toEqual({ kind: 'gone' });
  });

  it.each<ServiceFault>(['hang up', { status: 502, text: '' }, { status: 200, text: '{"errcode":0}' }])(
    'has sent what was taken where the outcome is not received: %j',
    async (fault) => {
      local.faultNext(fault, appPaths.dingtalkOutcome);
      expect(await dingtalk().send(message)).toMatchObject({ kind: 'sent' });
    },
  );

  it('is rejected with a wrong secret or app, and by an inner code', async () => {
    expect(await dingtalk({ appSecret: 'x' }).send(message)).toEqual({ kind: 'rejected', reason: 'errcode 40089' });
    expect(await dingtalk({ agentId: '7' }).send(message)).toEqual({ kind: 'rejected', reason: 'errcode 40056' });
    local.answerNext({ errcode: 88, sub_code: '60011', errmsg: 'no permission' }, appPaths.dingtalkSend);
    expect(await dingtalk().send(message)).toEqual({ kind: 'rejected', reason: 'errcode 60011' });
  });
});

describe.each(apps)('the access token of an app of %s', (_name, create, tokenPath, sendPath) => {
  it('is asked for once, however many messages there are at once and after one another', async () => {
    const results = await Promise.all(['li.na', 'Wang_Lei', 'li.na'].map((user) => create().send({ ...message, addresses: [user] })));
    clock.advance(1000);
    results.push(await create().send(message));
    expect(results.filter(({ kind }) => kind === 'sent').length).toBeGreaterThanOrEqual(3);
    expect(local.count(tokenPath)).toBe(1);
    expect(local.count(sendPath)).toBe(4);
  });

  it('is asked for again once it has expired', async () => {
    await create().send(message);
    clock.advance(2 * hourMs);
    expect(await create().send(message)).toMatchObject({ kind: 'sent' });
    expect(local.count(tokenPath)).toBe(2);
  });

  it('that ended before its time is replaced once for all that need it, and each message comes once', async () => {
    await create().send(message);
    local.sent.length = 0;
    local.revokeTokens();
    clock.advance(1000);
    const users = ['li.na', 'Wang_Lei'];
    const results = await Promise.all(users.map((user) => create().send({ ...message, addresses: [user] })));
    expect(results).toMatchObject([{ kind: 'sent' }, { kind: 'sent' }]);
    expect([local.sent.map(({ user }) => user).sort(), local.count(tokenPath)]).toEqual([users.sort(), 2]);
  });

  it('that is refused again and again is not asked for without end', async () => {
    const isWecom = tokenPath === appPaths.wecomToken;
    for (let time = 0; time < 2; time += 1) local.answerNext({ errcode: 42001, errmsg: 'access_token expired' }, sendPath);
    expect(await create().send(message)).toEqual({ kind: 'rejected', reason: 'errcode 42001' });
    expect([isWecom, local.count(sendPath), local.count(tokenPath)]).toEqual([isWecom, 2, 2]);
  });

  it('is not kept where nobody gave one, and what cannot be reached says so', async () => {
    const faults: [ServiceFault, RegExp][] = [
      ['hang up', /^network/],
      [{ status: 502, text: '' }, /^http 502$/],
      [{ status: 200, text: '<html>portal</html>' }, /^malformed answer$/],
      [{ status: 200, text: '{"errcode":-1,"errmsg":"system busy"}' }, /^busy$/],
    ];
    for (const path of [tokenPath, sendPath]) {
      for (const [fault, reason] of faults) {
        local.faultNext(fault, path);
        expect(await create().send(message)).toEqual({ kind: 'unreachable', reason: expect.stringMatching(reason) });
      }
    }
    local.revokeTokens();
    local.faultNext({ status: 200, text: '{"errcode":0,"access_token":""}' }, tokenPath);
    expect(await create().send(message)).toEqual({ kind: 'unreachable', reason: 'malformed answer' });
    expect(await create().send(message)).toMatchObject({ kind: 'sent' });
  });
});
