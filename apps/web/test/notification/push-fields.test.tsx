import type { Permission } from '@energy-om/domain';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PushFields } from '#features/notification/components/PushFields.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { readChoice } from '#shared/push/push-choice.ts';
import { useSession } from '#shared/session/session-store.ts';
import { hideToast, useToast } from '#shared/ui/feedback/toast-store.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreen } from '../support/open-screen.tsx';
import { signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

const permissions: Permission[] = ['work-order.view', 'alarm.view', 'alarm.acknowledge'];
const publicKey = 'AQID';
const key = Uint8Array.from([1, 2, 3]).buffer;
const device = {
  sessionId: 's1',
  device: 'Chrome · Android',
  kind: 'phone',
  kinds: ['workOrders', 'alarms', 'announcements'],
  since: '2026-11-20T00:00:00Z',
  provenAt: null,
  isCurrent: true,
};
const other = { ...device, sessionId: 's2', device: 'Edge · Windows', isCurrent: false };

let permission: NotificationPermission;
let subscribeOnPhone: () => Promise<unknown>;

beforeAll(startChineseTexts);
beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
  signInAs(permissions);
  permission = 'default';
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission: async () => permission,
  });
  const getKey = () => Uint8Array.from([4, 5]).buffer;
  const subscription = {
    endpoint: 'https://push.example.com/1',
    options: { applicationServerKey: key },
    getKey,
    unsubscribe: async () => true,
  };
  subscribeOnPhone = async () => subscription;
  const pushManager = { getSubscription: async () => null, subscribe: () => subscribeOnPhone() };
  const ready = Promise.resolve({ pushManager });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { ready, getRegistration: () => ready } });
});
afterEach(() => {
  cleanup();
  hideToast();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllGlobals();
});

/** A server that keeps the devices. */
function startPushServer(devices: (typeof device)[] = [], outcome = 'sent') {
  let kept = devices;
  return startFakeServer(({ name, input }) => {
    if (name === 'savePush') kept = [{ ...device, kinds: input.kinds as string[] }, ...kept.filter(({ isCurrent }) => !isCurrent)];
    if (name === 'removePush') kept = kept.filter(({ sessionId }) => sessionId !== input.sessionId);
    return success(name === 'sendTrialPush' ? { outcome } : { publicKey, devices: kept });
  });
}

const own = () => screen.findByRole<HTMLInputElement>('switch', { name: /^应用关闭时也提醒我/ });
const accountId = () => useSession.getState().user?.id ?? '';

describe('push on this device', () => {
  it('asks for the permission by a tap alone, subscribes, and sends a test', async () => {
    const ask = vi.spyOn(Notification, 'requestPermission').mockImplementation(async () => {
      permission = 'granted';
      return permission;
    });
    const { calls, callsOf } = startPushServer();
    openScreen(<PushFields />);
    expect((await own()).checked).toBe(false);
    expect(ask).not.toHaveBeenCalled();
    fireEvent.click(await own());
    await waitFor(async () => expect((await own()).checked).toBe(true));
    await waitFor(() => expect(callsOf('sendTrialPush')).toHaveLength(1));
    expect(callsOf('savePush').map(({ input }) => input)).toEqual([
      { endpoint: 'https://push.example.com/1', p256dh: 'BAU', auth: 'BAU', kinds: ['workOrders', 'alarms', 'announcements'] },
    ]);
    expect(calls.findIndex(({ name }) => name === 'savePush')).toBeLessThan(calls.findIndex(({ name }) => name === 'sendTrialPush'));
    expect(screen.getByText(/^还没有收到过推送/)).toBeTruthy();
    expect(readChoice(accountId())).toEqual({ kinds: ['workOrders', 'alarms', 'announcements'], session: 's1' });
  });

  it('says so where notifications are refused, and calls nothing', async () => {
    const { callsOf } = startPushServer();
    vi.spyOn(Notification, 'requestPermission').mockImplementation(async () => {
      permission = 'denied';
      return permission;
    });
    openScreen(<PushFields />);
    fireEvent.click(await own());
    expect(await screen.findByText(/浏览器已禁止本应用发通知/)).toBeTruthy();
    expect(callsOf('savePush')).toEqual([]);
  });

  it('says so where the push service cannot be reached, and stays off', async () => {
    permission = 'granted';
    subscribeOnPhone = () => Promise.reject(new DOMException('Registration failed - push service error', 'AbortError'));
    const { callsOf } = startPushServer();
    openScreen(<PushFields />);
    fireEvent.click(await own());
    await waitFor(() => expect(useToast.getState().toast?.text).toMatch(/连不上浏览器的推送服务/));
    expect(callsOf('savePush')).toEqual([]);
    expect(readChoice(accountId())).toBeNull();
  });

  it('chooses kinds, of which one is left at least, and is switched off here and elsewhere', async () => {
    permission = 'granted';
    const { callsOf } = startPushServer([device, other]);
    openScreen(<PushFields />);
    const kind = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });
    await own();
    fireEvent.click(kind('推送公告'));
    await waitFor(() => expect(kind('推送公告').checked).toBe(false));
    await waitFor(() => expect(kind('推送告警').disabled).toBe(false));
    fireEvent.click(kind('推送告警'));
    await waitFor(() => expect(kind('推送工单').checked && kind('推送工单').disabled).toBe(true));
    fireEvent.click(screen.getByRole('button', { name: '关闭 Edge · Windows 的推送' }));
    await waitFor(() => expect(screen.queryByText('Edge · Windows 也会收到推送')).toBeNull());
    await waitFor(async () => expect((await own()).disabled).toBe(false));
    fireEvent.click(await own());
    await waitFor(async () => expect((await own()).checked).toBe(false));
    expect(callsOf('removePush').map(({ input }) => input)).toEqual([{ sessionId: 's2' }, { sessionId: 's1' }]);
    expect(callsOf('savePush').map(({ input }) => input.kinds)).toEqual([['workOrders', 'alarms'], ['workOrders']]);
  });

  it('shows when something last arrived', async () => {
    startPushServer([{ ...device, provenAt: new Date(Date.now() - 120_000).toISOString() as unknown as null }]);
    openScreen(<PushFields />);
    expect(await screen.findByText(/^推送正常，2 分钟前收到/)).toBeTruthy();
  });
});

describe('where there can be no push, words say why', () => {
  it.each<[string, () => void, RegExp]>([
    ['plain HTTP', () => vi.stubGlobal('isSecureContext', false), /不是 HTTPS/],
    ['a browser without it', () => Reflect.deleteProperty(globalThis, 'PushManager'), /此浏览器不支持推送/],
    [
      'an iPhone outside of the home screen',
      () => {
        Reflect.deleteProperty(globalThis, 'PushManager');
        vi.stubGlobal('matchMedia', () => ({ matches: false }));
        vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)');
      },
      /添加到主屏幕/,
    ],
    [
      'refused notifications',
      () => {
        permission = 'denied';
      },
      /浏览器已禁止/,
    ],
  ])('%s', async (_what, prepare, words) => {
    prepare();
    startPushServer();
    openScreen(<PushFields />);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
    vi.restoreAllMocks();
  });
});
