import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAliyunMessageSms, createAliyunVoice } from '#adapters/channel/aliyun-channels.ts';
import type { ChannelMessage } from '#adapters/channel/channel-provider.ts';
import { createDingtalkRobot } from '#adapters/channel/dingtalk-robot.ts';
import { createWecomRobot } from '#adapters/channel/wecom-robot.ts';
import { type LocalChannels, startLocalChannels } from '../support/services/local-channels.ts';
import type { ServiceFault } from '../support/services/local-service.ts';

const now = () => new Date('2026-11-20T00:00:00Z');
const message: ChannelMessage = {
  kind: 'alarms',
  title: '新告警',
  body: '1号变压器油温 · WX1',
  link: null,
  footnote: '',
  addresses: ['13800000001', '13800000002'],
};
const alone: ChannelMessage = { ...message, addresses: ['13800000001'] };

let local: LocalChannels;
beforeEach(async () => {
  local = await startLocalChannels(now);
});
afterEach(() => local.close());

const wecom = (key = local.wecomKey) => createWecomRobot({ endpoint: local.url, key, now });
const dingtalk = (changes: { accessToken?: string; signSecret?: string; now?: () => Date } = {}) =>
  createDingtalkRobot({ endpoint: local.url, ...local.dingtalk, now, ...changes });
const aliyun = () => ({ endpoint: local.url, ...local.aliyun, now });
const sms = () => createAliyunMessageSms({ ...aliyun(), signName: '能源运维', templateCode: 'SMS_1' });
const voice = (showNumber: string | null = null) => createAliyunVoice({ ...aliyun(), templateCode: 'TTS_1', showNumber });

describe('a robot of 企业微信', () => {
  it('says a text in its group that mentions people by their numbers', async () => {
    expect(await wecom().send(message)).toEqual({ kind: 'sent', id: null });
    expect(local.sent).toEqual([{ channel: 'wecom', text: '新告警\n1号变压器油温 · WX1', numbers: ['13800000001', '13800000002'] }]);
  });

  it('is gone by a wrong key, and waits a minute where it was too fast', async () => {
    expect(await wecom('another').send(message)).toEqual({ kind: 'gone' });
    local.answerNext({ errcode: 45009, errmsg: 'api freq out of limit' });
    expect(await wecom().send(message)).toEqual({ kind: 'limited', until: new Date('2026-11-20T00:01:00Z') });
    local.answerNext({ errcode: 40058, errmsg: 'invalid Request Parameter' });
    expect(await wecom().send(message)).toEqual({ kind: 'rejected', reason: 'errcode 40058' });
  });
});

describe('a robot of 钉钉', () => {
  it('signs by its secret and the time, and mentions people in the text', async () => {
    expect(await dingtalk().send(message)).toEqual({ kind: 'sent', id: null });
    const text = '新告警\n1号变压器油温 · WX1\n@13800000001 @13800000002';
    expect(local.sent).toEqual([{ channel: 'dingtalk', text, numbers: ['13800000001', '13800000002'] }]);
    const query = new URLSearchParams(local.requests[0]?.query);
    const signed = `${now().getTime()}\n${local.dingtalk.signSecret}`;
    expect(query.get('sign')).toBe(createHmac('sha256', local.dingtalk.signSecret).update(signed).digest('base64'));
  });

  it('is rejected with a wrong secret or a clock an hour off, gone by a wrong token, and silent for ten minutes where it was too fast', async () => {
    expect(await dingtalk({ signSecret: 'SECx' }).send(message)).toEqual({ kind: 'rejected', reason: 'errcode 310000' });
    const late = () => new Date(now().getTime() + 3_700_000);
    expect(await dingtalk({ now: late }).send(message)).toEqual({ kind: 'rejected', reason: 'errcode 310000' });
    expect(await dingtalk({ accessToken: 'x' }).send(message)).toEqual({ kind: 'gone' });
    local.answerNext({ errcode: 130101, errmsg: 'send too fast' });
    expect(await dingtalk().send(message)).toEqual({ kind: 'limited', until: new Date('2026-11-20T00:10:00Z') });
    expect(local.sent).toEqual([]);
  });
});

describe('SMS and calls by Aliyun', () => {
  it('are signed, have the two variables of the template, and say the id of what was taken', async () => {
    expect(await sms().send(alone)).toEqual({ kind: 'sent', id: 'biz-1' });
    expect(await voice().send(alone)).toEqual({ kind: 'sent', id: 'call-2' });
    expect(await voice('05718800').send(alone)).toEqual({ kind: 'sent', id: 'call-3' });
    const variables = { title: '新告警', content: '1号变压器油温 · WX1' };
    expect(local.sent).toEqual([
      { channel: 'sms', text: JSON.stringify(variables), numbers: ['13800000001'] },
      { channel: 'voice', text: JSON.stringify(variables), numbers: ['13800000001'] },
      { channel: 'voice', text: JSON.stringify(variables), numbers: ['13800000001'] },
    ]);
  });

  it('are rejected with a wrong secret, and cut what is too long for a variable', async () => {
    const wrong = createAliyunVoice({ ...aliyun(), accessKeySecret: 'x', templateCode: 'TTS_1', showNumber: null });
    expect(await wrong.send(alone)).toEqual({ kind: 'rejected', reason: 'SignatureDoesNotMatch' });
    await sms().send({ ...alone, body: '长'.repeat(60) });
    expect(JSON.parse(local.sent[0]?.text ?? '').content).toBe('长'.repeat(35));
  });

  it.each([
    ['isv.BUSINESS_LIMIT_CONTROL', { kind: 'limited', until: new Date('2026-11-20T00:01:00Z') }],
    ['Throttling.User', { kind: 'limited', until: new Date('2026-11-20T00:01:00Z') }],
    ['isv.MOBILE_NUMBER_ILLEGAL', { kind: 'gone' }],
    ['isp.SYSTEM_ERROR', { kind: 'unreachable', reason: 'isp.SYSTEM_ERROR' }],
    ['isv.AMOUNT_NOT_ENOUGH', { kind: 'rejected', reason: 'isv.AMOUNT_NOT_ENOUGH' }],
  ])('say what %s means', async (Code, result) => {
    local.answerNext({ Code, Message: 'x' });
    expect(await sms().send(alone)).toEqual(result);
    local.answerNext({ Code, Message: 'x' });
    expect(await voice().send(alone)).toEqual(result);
  });
});

describe('a provider that does not answer', () => {
  it.each<[ServiceFault, string]>([
    ['hang up', 'network ECONNRESET'],
    [{ status: 502, text: '' }, 'http 502'],
    [{ status: 200, text: '<html>portal</html>' }, 'malformed answer'],
  ])('is unreachable: %j', async (fault, reason) => {
    for (const provider of [wecom(), dingtalk(), sms(), voice()]) {
      local.faultNext(fault);
      expect(await provider.send(alone)).toMatchObject({
        kind: 'unreachable',
        reason: expect.stringMatching(/^(network|http 502|malformed answer)/),
      });
    }
    expect(reason).toMatch(/./);
  });
});
