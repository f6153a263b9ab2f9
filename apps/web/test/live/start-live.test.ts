import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startTexts } from '#shared/i18n/texts.ts';
import { dispatchLiveMessage } from '#shared/live/live-handlers.ts';
import { setLivePhase, useLiveState } from '#shared/live/live-state.ts';
import { startLive } from '#shared/live/start-live.ts';
import { batchWindowMs } from '#shared/notification/batch-messages.ts';
import { storeTokens, storeUser } from '#shared/session/session-store.ts';
import { signOutHere } from '#shared/session/sign-out.ts';
import { useMessageBanner } from '#shared/ui/feedback/message-banner-store.ts';
import { createUser } from '../support/account.ts';
import { startFakeServer } from '../support/fake-server.ts';
import { createMessage } from '../support/message.ts';
import { createMembership, signInAs } from '../support/organisation.ts';
import { waitTimeoutMs } from '../support/wait-timeout.ts';

let stop: () => void;

beforeAll(startTexts);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // No ticket is given; the test itself hands over the messages, as the connection would.
  startFakeServer(() => new Error('offline'));
  setLivePhase('off');
  signInAs(['work-order.view']);
});
afterEach(() => {
  stop();
  signOutHere('chosen');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const shownMessage = () => useMessageBanner.getState().message;

async function connect(): Promise<void> {
  await vi.runOnlyPendingTimersAsync();
  await vi.dynamicImportSettled();
  await vi.waitFor(() => expect(useLiveState.getState().phase).not.toBe('off'), waitTimeoutMs);
}

function notify(title: string): void {
  const { id: _id, isRead: _isRead, ...notification } = createMessage({ title, at: new Date().toISOString() });
  dispatchLiveMessage({ kind: 'notified', tenantId: 'tenant-1', notification, isQuiet: false });
}

it('hides the banner when the account signs out, so that the next account sees its own', async () => {
  stop = startLive();
  await connect();
  notify('一');
  expect(shownMessage()?.detail).toBe('一');
  signOutHere('chosen');
  expect(shownMessage()).toBeNull();

  // Within the time in which messages are announced together.
  expect(batchWindowMs).toBeGreaterThan(0);
  storeTokens({ access_token: 'new', token_type: 'Bearer', refresh_token: 'refresh-2', tenantid: createMembership().id });
  storeUser(createUser({ id: 'account-2' }));
  await connect();
  notify('二');
  expect(shownMessage()?.detail).toBe('二');
});
