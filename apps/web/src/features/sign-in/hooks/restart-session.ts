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
  await checkSession();
  return { address: takeNextPage() };
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
