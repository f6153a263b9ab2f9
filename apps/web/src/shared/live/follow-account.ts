import { bodyCode } from '@energy-om/contract';
import { ApiFailure } from '../api/api-failure.ts';
import { callApi } from '../api/call-api.ts';
import { queryClient } from '../api/query-client.ts';
import { invalidateApi } from '../api/use-api-query.ts';
import { loseTenant } from '../session/lose-tenant.ts';
import { readUser } from '../session/read-user.ts';
import { readStoredSession } from '../session/stored-items.ts';
import { keepUser } from '../session/use-fresh-user.ts';
import { onLive } from './live-handlers.ts';

/** Somebody who logs out here hears of it as well, and a moment later has left by himself. */
const settleMs = 1000;

let reading: Promise<void> | null = null;
let isOld = false;

/** What the live connection says of the account itself. Returns the way to stop. */
export function followAccount(): () => void {
  const stops = [
    onLive('session-ended', () => {
      void invalidateApi('listSessions');
      setTimeout(() => void checkSession(), settleMs);
    }),
    onLive('account-changed', () => void readAccountAgain()),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * One of the account's sessions is over, this one perhaps. Any call finds out: after a 4001 it renews the session, and where that is
 * refused the phone is signed out.
 */
async function checkSession(): Promise<void> {
  if (readStoredSession().authToken !== null) await callApi('getUserInfo', {}, { silent: true }).catch(() => undefined);
}

/** Who one is by now, and with it everything that is shown; asked once for several changes in a row. */
export function readAccountAgain(): Promise<void> {
  isOld = true;
  reading ??= readUntilNew().finally(() => {
    reading = null;
  });
  return reading;
}

async function readUntilNew(): Promise<void> {
  // Who signs out meanwhile is nobody to read.
  while (isOld && readStoredSession().authToken !== null) {
    isOld = false;
    try {
      const user = await readUser();
      if (user === null) isOld = true;
      else {
        keepUser(user);
        await queryClient.invalidateQueries();
      }
    } catch (error) {
      // No member of the tenant any more; home finds another one.
      if (error instanceof ApiFailure && error.code === bodyCode.forbidden) loseTenant();
    }
  }
}
