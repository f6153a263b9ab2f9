import { signOutHere } from '#shared/session/sign-out.ts';
import { withSession } from '../call-api.ts';
import { sendRequest } from '../send-request.ts';
import { refreshUnlessDone } from './refresh-session.ts';
import { runWithSessionLock } from './session-lock.ts';

/**
 * Ends the session on the server and on this device. Under the session's lock: a call of any tab that the server refuses meanwhile finds the
 * session gone, and does not take it for one that was ended elsewhere.
 */
export function logOut(): Promise<void> {
  return runWithSessionLock(async () => {
    // Without an answer the device forgets the session all the same; the tokens expire by themselves.
    await withSession(
      'logOut',
      () => sendRequest('logOut', {}, {}),
      (staleToken) => refreshUnlessDone(staleToken, false),
    ).catch(() => undefined);
    signOutHere('chosen');
  });
}
