import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { restorePush } from '#shared/push/keep-push.ts';
import { readChoice, rememberChoice } from '#shared/push/push-choice.ts';
import { useSession } from '#shared/session/session-store.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { signInAs } from '../support/organisation.ts';

const kinds = ['workOrders', 'alarms'] as const;
const subscription = {
  endpoint: 'https://push.example.com/1',
  options: { applicationServerKey: Uint8Array.from([1, 2, 3]).buffer },
  getKey: () => Uint8Array.from([4, 5]).buffer,
  unsubscribe: vi.fn(async () => true),
};
let known: typeof subscription | null;

beforeEach(() => {
  signInAs(['work-order.view']);
  known = subscription;
  subscription.unsubscribe.mockClear();
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'granted' });
  const pushManager = { getSubscription: async () => known, subscribe: async () => subscription };
  const ready = Promise.resolve({ pushManager });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { ready, getRegistration: () => ready } });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllGlobals();
});

const accountId = () => useSession.getState().user?.id ?? '';

/** A server that knows no device of the session. */
function startPushServer(session: string) {
  return startFakeServer(({ name }) => {
    if (name === 'listSessions') return success([{ id: session, current: true }]);
    const devices = name === 'savePush' ? [{ sessionId: session, isCurrent: true }] : [];
    return success({ publicKey: 'AQID', devices });
  });
}

it('stays off where another device of the account has switched it off', async () => {
  const { callsOf } = startPushServer('s1');
  rememberChoice(accountId(), { kinds, session: 's1' });
  await restorePush(accountId());
  expect(subscription.unsubscribe).toHaveBeenCalled();
  expect(readChoice(accountId())).toBeNull();
  expect(callsOf('savePush')).toEqual([]);
});

it.each([
  ['in another session', 's2', subscription],
  ['for a browser that has lost its subscription', 's1', null],
])('is renewed %s', async (_name, session, browser) => {
  known = browser;
  const { callsOf } = startPushServer(session);
  rememberChoice(accountId(), { kinds, session: 's1' });
  await restorePush(accountId());
  expect(readChoice(accountId())).toEqual({ kinds, session });
  expect(callsOf('savePush')).toHaveLength(1);
});

it('is renewed where an earlier release kept the kinds alone', async () => {
  const { callsOf } = startPushServer('s1');
  localStorage.setItem(`push ${accountId()}`, JSON.stringify(kinds));
  await restorePush(accountId());
  expect(readChoice(accountId())).toEqual({ kinds, session: 's1' });
  expect(callsOf('savePush')).toHaveLength(1);
});
