import { bodyCode } from '@energy-om/contract';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#shared/api/query-client.ts';
import { startTexts, textOf } from '#shared/i18n/texts.ts';
import { followAccount, refreshAccount } from '#shared/live/follow/follow-account.ts';
import { dispatchLiveMessage } from '#shared/live/live-handlers.ts';
import { storeTenant, useSession } from '#shared/session/session-store.ts';
import { onSignOut, signOutHere } from '#shared/session/sign-out.ts';
import { readStoredSession } from '#shared/session/stored-items.ts';
import { useToast } from '#shared/ui/feedback/toast-store.ts';
import { expired, startFakeServer, success } from '../support/fake-server.ts';
import { storeSession } from '../support/session.ts';
import { waitTimeoutMs } from '../support/wait-timeout.ts';

let stop: () => void;
const reasons: string[] = [];

beforeAll(async () => {
  await startTexts();
  onSignOut((reason) => void reasons.push(reason));
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  localStorage.clear();
  storeSession();
  useSession.setState(readStoredSession());
  reasons.length = 0;
  stop = followAccount();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const user = { id: 'account-1', fullName: 'Wang Lei', roles: ['team_leader'], permissions: ['work-order.view'], teams: [] };
const refused = () => Response.json({ error: 'invalid_grant' });

describe('the message that a session of the account has ended', () => {
  it('signs out within 5 s when it is the session of this phone', async () => {
    startFakeServer(({ name }) => (name === 'token' ? refused() : expired));
    dispatchLiveMessage({ kind: 'session-ended', sessionIds: ['session-1'] });
    await vi.advanceTimersByTimeAsync(4000);
    await vi.waitFor(() => expect(reasons).toEqual(['expired']), waitTimeoutMs);
    expect(readStoredSession().authToken).toBeNull();
  });

  it('leaves a phone alone whose session is valid', async () => {
    const { callsOf } = startFakeServer(() => success(user));
    dispatchLiveMessage({ kind: 'session-ended', sessionIds: ['session-2'] });
    await vi.advanceTimersByTimeAsync(4000);
    await vi.waitFor(() => expect(callsOf('getUserInfo')).toHaveLength(1), waitTimeoutMs);
    expect(reasons).toEqual([]);
    expect(readStoredSession().authToken).toBe('Bearer old');
  });

  it('does not treat a logout on this phone as an expired session', async () => {
    const { calls } = startFakeServer(() => expired);
    dispatchLiveMessage({ kind: 'session-ended', sessionIds: ['session-1'] });
    signOutHere('chosen');
    await vi.advanceTimersByTimeAsync(4000);
    expect(reasons).toEqual(['chosen']);
    expect(calls).toEqual([]);
  });
});

describe('the message that the account has changed', () => {
  it('stores the account as it is now, and reads what is shown again', async () => {
    startFakeServer(() => success(user));
    queryClient.setQueryData(['listAccountTenants', {}], []);
    dispatchLiveMessage({ kind: 'account-changed', tenantId: null });
    await refreshAccount();
    expect(useSession.getState().user?.roles).toEqual(['team_leader']);
    expect(queryClient.getQueryState(['listAccountTenants', {}])?.isInvalidated).toBe(true);
  });

  it('causes one more read, not one each, when several arrive during a read', async () => {
    const answers: (() => void)[] = [];
    const { callsOf } = startFakeServer(async () => {
      await new Promise<void>((resolve) => void answers.push(resolve));
      return success(user);
    });
    dispatchLiveMessage({ kind: 'account-changed', tenantId: null });
    await vi.waitFor(() => expect(answers).toHaveLength(1), waitTimeoutMs);
    for (const tenantId of ['a', 'b', 'c']) dispatchLiveMessage({ kind: 'account-changed', tenantId });
    answers[0]?.();
    await vi.waitFor(() => expect(answers).toHaveLength(2), waitTimeoutMs);
    answers[1]?.();
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0), waitTimeoutMs);
    expect(callsOf('getUserInfo')).toHaveLength(2);
  });

  it('leaves the tenant that the account was removed from', async () => {
    startFakeServer(() => ({ code: bodyCode.forbidden, message: 'no', data: null }));
    storeTenant({ id: 'tenant-1', name: 'Riverside' });
    await refreshAccount();
    expect(readStoredSession()).toMatchObject({ tenantId: null, authToken: 'Bearer old' });
    expect(useToast.getState().toast?.text).toBe(textOf('common', 'tenants.lost', { name: 'Riverside' }));
    expect(reasons).toEqual([]);
  });

  it('keeps the stored account when no answer comes', async () => {
    startFakeServer(() => new Error('offline'));
    await refreshAccount();
    expect(useSession.getState().user?.roles).toEqual(['technician']);
    expect(readStoredSession().tenantId).toBe('tenant-1');
  });
});

describe('an answer that arrives after the phone has changed to another tenant', () => {
  it('is ignored, and the account is read again', async () => {
    const there = { ...user, permissions: ['work-order.view', 'work-order.create'] };
    const { callsOf } = startFakeServer(() => {
      if (callsOf('getUserInfo').length > 1) return success(there);
      storeTenant({ id: 'tenant-2', name: 'Hillside' });
      return success({ ...user, roles: [], permissions: [] });
    });
    await refreshAccount();
    expect(callsOf('getUserInfo')).toHaveLength(2);
    expect(readStoredSession().user?.permissions).toEqual(there.permissions);
  });

  it('does not leave the new tenant either', async () => {
    const { callsOf } = startFakeServer(() => {
      if (callsOf('getUserInfo').length > 1) return success(user);
      storeTenant({ id: 'tenant-2', name: 'Hillside' });
      return { code: bodyCode.forbidden, message: '', data: null };
    });
    await refreshAccount();
    expect(readStoredSession().tenantId).toBe('tenant-2');
  });
});
