import { bodyCode } from '@energy-om/contract';
import { textOf } from '#shared/i18n/texts.ts';
import { storeTokens } from '#shared/session/session-store.ts';
import { type SignOutReason, signOutHere } from '#shared/session/sign-out.ts';
import { readStoredSession } from '#shared/session/stored-items.ts';
import { ApiError } from '../api-error.ts';
import { requestToken } from './request-token.ts';
import { runWithSessionLock } from './session-lock.ts';

let refreshing: Promise<void> | null = null;

/**
 * Renews the session after a 4001. However many calls fail at once, in however many tabs, one of them asks the server: a refresh token is
 * valid once, and using it twice would end the session everywhere.
 * @param staleToken the token that the failed call carried.
 * @throws ApiError 5004 when the server gives no token, 5000 when no answer came (spec §8).
 */
export function refreshSession(staleToken: string | null): Promise<void> {
  refreshing ??= runWithSessionLock((wasBusy) => refreshUnlessDone(staleToken, wasBusy)).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

/** Browsers pass what one tab stores on to another process a little later. */
const maxPassingOnMs = 500;
const pollIntervalMs = 20;

async function hasNewToken(staleToken: string | null, withinMs: number): Promise<boolean> {
  const { authToken } = readStoredSession();
  if (authToken !== null && authToken !== staleToken) return true;
  if (withinMs <= 0) return false;
  await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
  return hasNewToken(staleToken, withinMs - pollIntervalMs);
}

/** What `refreshSession` does, for who has the session's lock. */
export async function refreshUnlessDone(staleToken: string | null, wasBusy: boolean): Promise<void> {
  if (await hasNewToken(staleToken, wasBusy ? maxPassingOnMs : 0)) return;
  const { refreshToken } = readStoredSession();
  if (refreshToken === null) throw endSession('expired');
  let answer: Awaited<ReturnType<typeof requestToken>>;
  try {
    answer = await requestToken({ grant_type: 'refresh_token', refreshtoken: refreshToken });
  } catch (error) {
    // A missing answer says nothing about the session: it is kept, and the next call tries again.
    throw new ApiError(bodyCode.failed, textOf('errors', 'upgrading'), null, error);
  }
  if ('error' in answer || !answer.access_token) throw endSession('error_description' in answer ? 'ended' : 'expired');
  storeTokens(answer);
}

function endSession(reason: SignOutReason): ApiError {
  // Spec §4 speaks of a stored tenant; an account without one must get back to the site root as well.
  const { authToken, tenantId } = readStoredSession();
  // Whoever has just logged out needs no message.
  if (tenantId === null && authToken === null) return new ApiError(bodyCode.refreshFailed, '');
  signOutHere(reason);
  return new ApiError(bodyCode.refreshFailed, textOf('errors', 'sessionEnded'));
}
