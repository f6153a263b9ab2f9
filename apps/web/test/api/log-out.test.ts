import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { callApi } from '#shared/api/call-api.ts';
import { logOut } from '#shared/api/token/log-out.ts';
import { onSignOut } from '#shared/session/sign-out.ts';
import { hideToast, useToast } from '#shared/ui/feedback/toast-store.ts';
import { expired, startFakeServer, success, tokens } from '../support/fake-server.ts';
import { storeSession } from '../support/session.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
beforeEach(() => {
  localStorage.clear();
  hideToast();
  storeSession();
});

async function collectSignOuts(run: () => Promise<unknown>): Promise<string[]> {
  const reasons: string[] = [];
  const stop = onSignOut((reason) => reasons.push(reason));
  await run();
  stop();
  return reasons;
}

it('is no ended session for a call that the server refuses meanwhile', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const { callsOf } = startFakeServer(async ({ name }) => {
    if (name === 'logOut') await ended;
    return name === 'logOut' ? success({}) : expired;
  });
  const reasons = await collectSignOuts(async () => {
    const leaving = logOut();
    const refused = expect(callApi('listAccountTenants', {})).rejects.toMatchObject({ code: 5004 });
    await vi.waitFor(() => expect(callsOf('listAccountTenants')).toHaveLength(1));
    end();
    await Promise.all([leaving, refused]);
  });
  expect(reasons).toEqual(['chosen']);
  expect(callsOf('token')).toHaveLength(0);
  expect(useToast.getState().toast).toBeNull();
});

it('renews an expired token first, so that the session ends on the server too', async () => {
  const { callsOf } = startFakeServer(({ name, headers }) => {
    if (name === 'token') return tokens('new', 'refresh-2');
    return headers.get('authorization') === 'Bearer new' ? success({}) : expired;
  });
  expect(await collectSignOuts(logOut)).toEqual(['chosen']);
  expect(callsOf('logOut').map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer old', 'Bearer new']);
});

it('forgets the session also where no answer comes', async () => {
  startFakeServer(() => new TypeError('Failed to fetch'));
  expect(await collectSignOuts(logOut)).toEqual(['chosen']);
  expect(localStorage.getItem('AuthToken')).toBeNull();
});
