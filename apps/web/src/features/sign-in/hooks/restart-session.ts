import { secondMs } from '@energy-om/domain';
import { isTransient } from '#shared/api/api-error.ts';
import { callApi } from '#shared/api/call-api.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { paths } from '#shared/navigation/paths.ts';
import { storeOpenId } from '#shared/session/session-store.ts';
import { readStoredSession } from '#shared/session/stored-items.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { takeNextPage } from '../model/next-page.ts';
import { checkSession } from './check-session.ts';
import { signInByWechat } from './sign-in.ts';
import type { WechatReturn } from './wechat-return.ts';

/** Where to continue, or that this WeChat user has no account yet. */
export type Restart = { address: string } | 'notLinked';

/**
 * The session restart (spec §2): uses a code for the purpose that it was requested for, checks the session and answers where to continue.
 * @throws ApiError
 */
export async function restartSession(returned: WechatReturn | null): Promise<Restart> {
  const isSignedIn = readStoredSession().authToken !== null;
  if (returned?.purpose === 'link' && isSignedIn) {
    await linkWechat(returned.code);
    return { address: paths.safety };
  }
  if (returned?.purpose === 'login' && !isSignedIn) {
    return (await signInByWechat(returned.code)) ? { address: takeNextPage() } : 'notLinked';
  }
  if (!isSignedIn) return { address: paths.entry };
  await checkWhileAnswered();
  return { address: takeNextPage() };
}

/** So long a person waits for a network that does not answer. */
const checkWaitMs = 5 * secondMs;

/**
 * Checks the session. Where no answer comes, the phone goes on with the account that it knows: that says nothing of the session, and a session that
 * has ended ends by the first call that is answered.
 */
async function checkWhileAnswered(): Promise<void> {
  const check = checkSession();
  if (readStoredSession().user === null) return check;
  const late = new Promise<void>((resolve) => setTimeout(resolve, checkWaitMs));
  await Promise.race([check, late]).catch((error: unknown) => {
    if (!isTransient(error)) throw error;
  });
  check.catch(() => undefined);
}

/** The server itself asks WeChat whose code it is, and links only that user. A refusal has been shown. */
async function linkWechat(code: string): Promise<void> {
  try {
    const { openid } = await callApi('getWechatOpenId', { code });
    storeOpenId(openid);
    await callApi('setThirdParty', { type: 'wechat', openid });
    showToast(textOf('signIn', 'wechat.linked'), { kind: 'success' });
  } catch {
    return;
  }
  await checkSession();
}
