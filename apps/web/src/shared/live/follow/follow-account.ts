import { bodyCode } from '@energy-om/contract';
import { ApiError } from '#shared/api/api-error.ts';
import { callApi } from '#shared/api/call-api.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { loseTenant } from '#shared/session/lose-tenant.ts';
import { readUser } from '#shared/session/read-user.ts';
import { readStoredSession } from '#shared/session/stored-items.ts';
import { storeUpdatedUser } from '#shared/session/use-fresh-user.ts';
import { onLiveMessage } from '../live-handlers.ts';

/** The tab that logs out receives the message as well; after this time it is signed out and makes no call. */
const logoutGraceMs = 1000;

let reading: Promise<void> | null = null;
let isStale = false;

/** Applies the messages about the account itself. Returns the function that stops it. */
export function followAccount(): () => void {
  const stops = [
    onLiveMessage('session-ended', () => {
      void invalidateApi('listSessions');
      setTimeout(() => void checkSession(), logoutGraceMs);
    }),
    onLiveMessage('account-changed', () => void refreshAccount()),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * One of the account's sessions has ended, perhaps this one. Any call finds out: after a 4001 it renews the session, and when that is
 * refused, the phone is signed out.
 */
async function checkSession(): Promise<void> {
  if (readStoredSession().authToken !== null) await callApi('getUserInfo', {}, { silent: true }).catch(() => undefined);
}

/** Reads the account again and then everything on the screen; several changes in a row cause one read. */
export function refreshAccount(): Promise<void> {
  isStale = true;
  reading ??= refreshUntilCurrent().finally(() => {
    reading = null;
  });
  return reading;
}

async function refreshUntilCurrent(): Promise<void> {
  // There is no account to read once the user has signed out.
  while (isStale && readStoredSession().authToken !== null) {
    isStale = false;
    try {
      const user = await readUser();
      if (user === null) isStale = true;
      else {
        storeUpdatedUser(user);
        await queryClient.invalidateQueries();
      }
    } catch (error) {
      // The account is no longer a member of the tenant; the home screen enters another one.
      if (error instanceof ApiError && error.code === bodyCode.forbidden) loseTenant();
    }
  }
}
