import { createECDH } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HostNotAllowedError } from '#adapters/host-guard.ts';
import { encryptMessage, isPoint } from '#adapters/push/encrypt-message.ts';
import { makeVapidKeys } from '#adapters/push/vapid.ts';
import { createWebPush, type PushMessage, type WebPush } from '#adapters/push/web-push.ts';
import { decrypt, type LocalPushService, startLocalPushService } from '../support/services/local-push-service.ts';
import type { ServiceFault } from '../support/services/local-service.ts';

const now = () => new Date('2026-11-20T00:00:00Z');
const keys = makeVapidKeys();
const message: PushMessage = { body: Buffer.from('{"title":"新告警"}'), ttlSeconds: 300, topic: 'a-topic', urgency: 'high' };

let service: LocalPushService;
let push: WebPush;

beforeEach(async () => {
  service = await startLocalPushService(now);
  push = createWebPush({ hosts: [service.host], contact: 'mailto:ops@example.com', now, timeoutMs: 200 });
});
afterEach(async () => {
  push.close();
  await service.close();
});

const base64url = (text: string) => Buffer.from(text, 'base64url');

function subscribe() {
  const browser = service.subscribe();
  return { browser, target: { endpoint: browser.endpoint, p256dh: base64url(browser.p256dh), auth: base64url(browser.auth) } };
}

describe('the body of a push message', () => {
  it('is that of the example of RFC 8291', () => {
    const p256dh = base64url('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4');
    const auth = base64url('BTBZMqHH6r4Tts7J_aSIgg');
    const fixed = { privateKey: base64url('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'), salt: base64url('DGv6ra1nlYgDCS1FRnbzlw') };
    const body = encryptMessage(Buffer.from('When I grow up, I want to be a watermelon'), { p256dh, auth }, fixed);
    expect(body.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
    const browser = createECDH('prime256v1');
    browser.setPrivateKey(base64url('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'));
    expect(decrypt(body, { keys: browser, auth })).toBe('When I grow up, I want to be a watermelon');
  });

  it('differs each time, and needs a point of the curve', () => {
    const { target } = subscribe();
    expect(encryptMessage(Buffer.from('x'), target).equals(encryptMessage(Buffer.from('x'), target))).toBe(false);
    expect(isPoint(target.p256dh)).toBe(true);
    const off = Buffer.from(target.p256dh);
    off[64] = (off[64] ?? 0) ^ 1;
    for (const bytes of [off, target.p256dh.subarray(1), Buffer.alloc(65), Buffer.alloc(0)]) expect(isPoint(bytes)).toBe(false);
  });
});

describe('a push message', () => {
  it('arrives with its lifetime, topic and urgency, from a sender that names itself for half a day', async () => {
    const { browser, target } = subscribe();
    expect(await push.send(target, message, keys)).toEqual({ kind: 'sent', id: '/message/1' });
    expect(browser.messages).toEqual([
      {
        text: '{"title":"新告警"}',
        ttl: 300,
        topic: 'a-topic',
        urgency: 'high',
        claims: { aud: service.url, exp: now().getTime() / 1000 + 12 * 3600, sub: 'mailto:ops@example.com' },
      },
    ]);
  });

  it.each([404, 410])('says that the browser is gone after %i', async (status) => {
    service.faultNext({ status, text: '' });
    expect(await push.send(subscribe().target, message, keys)).toEqual({ kind: 'gone' });
  });

  it.each<[Record<string, string>, string]>([
    [{ 'retry-after': '120' }, '2026-11-20T00:02:00.000Z'],
    [{ 'retry-after': 'Fri, 20 Nov 2026 00:05:00 GMT' }, '2026-11-20T00:05:00.000Z'],
    [{ 'retry-after': '999999' }, '2026-11-20T01:00:00.000Z'],
    [{ 'retry-after': 'soon' }, '2026-11-20T00:01:00.000Z'],
    [{}, '2026-11-20T00:01:00.000Z'],
  ])('waits after 429 with %j', async (headers, until) => {
    service.faultNext({ status: 429, text: '', headers });
    expect(await push.send(subscribe().target, message, keys)).toEqual({ kind: 'limited', until: new Date(until) });
  });

  it.each<[ServiceFault, object]>([
    [
      { status: 413, text: 'too large' },
      { kind: 'rejected', reason: 'http 413' },
    ],
    [
      { status: 403, text: 'the key is another' },
      { kind: 'rejected', reason: 'http 403' },
    ],
    [
      { status: 502, text: '' },
      { kind: 'unreachable', reason: 'http 502' },
    ],
    [
      { status: 302, text: '', headers: { location: 'http://169.254.169.254/' } },
      { kind: 'rejected', reason: 'http 302' },
    ],
    ['hang up', { kind: 'unreachable', reason: 'network ECONNRESET' }],
    ['silence', { kind: 'unreachable', reason: 'timeout' }],
  ])('of which the service says %j has failed', async (fault, result) => {
    service.faultNext(fault);
    expect(await push.send(subscribe().target, message, keys)).toEqual(result);
  });

  it('is refused by the service where the clocks differ by days', async () => {
    const ahead = createWebPush({ hosts: [service.host], contact: null, now: () => new Date('2026-11-22T00:00:00Z') });
    expect(await ahead.send(subscribe().target, message, keys)).toEqual({ kind: 'rejected', reason: 'http 403' });
    ahead.close();
  });
});

describe('without PUSH_HOSTS', () => {
  let open: WebPush;
  beforeEach(() => {
    open = createWebPush({ hosts: [], contact: null, now });
  });
  afterEach(() => open.close());

  it.each([
    'http://push.example.com/1',
    'https://127.0.0.1/1',
    'https://10.0.0.5/1',
    'https://172.20.0.1/1',
    'https://192.168.1.1/1',
    'https://100.64.0.1/1',
    'https://169.254.169.254/1',
    'https://[::1]/1',
    'https://[fd12::1]/1',
    'https://[::ffff:10.0.0.1]/1',
    'https://user:pass@push.example.com/1',
  ])('refuses %s', async (endpoint) => {
    expect(() => open.assertAllowed(endpoint)).toThrow(HostNotAllowedError);
    const { target } = subscribe();
    expect(await open.send({ ...target, endpoint }, message, keys)).toEqual({ kind: 'rejected', reason: 'host not allowed' });
  });

  it('refuses a name that leads to this machine', async () => {
    const { target } = subscribe();
    const port = service.host.split(':')[1];
    expect(await open.send({ ...target, endpoint: `https://localhost:${port}/1` }, message, keys)).toEqual({
      kind: 'rejected',
      reason: 'host not allowed',
    });
    expect(service.requests).toEqual([]);
  });

  it('takes the services of browsers', () => {
    for (const host of ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com'])
      expect(() => open.assertAllowed(`https://${host}/send/abc`)).not.toThrow();
  });
});
