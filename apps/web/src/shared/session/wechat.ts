import { bodyCode } from '@energy-om/contract';
import { ApiError } from '../api/api-error.ts';
import { type AppConfig, loadTransport } from '../api/app-config.ts';
import { reportError } from '../api/call-api.ts';
import { createRequestError } from '../api/send-request.ts';
import { textOf } from '../i18n/texts.ts';
import { createId } from '../id/create-id.ts';
import { linkTo } from '../navigation/app-address.ts';
import { paths } from '../navigation/paths.ts';

/** The purpose of going to WeChat: to sign in, or to link it to the signed-in account. */
export type WechatPurpose = 'login' | 'link';

export type WechatOffer = NonNullable<AppConfig['wechat']>;

const storageKey = 'wechatstate';

/** Whether this is WeChat's own browser, in which signing in takes one tap. */
export function isWechatBrowser(): boolean {
  return /MicroMessenger/i.test(navigator.userAgent);
}

/**
 * Leaves for WeChat, which returns to the sign-in check with a code. Resolves when the page is about to be left.
 * @throws ApiError when WeChat is not offered or the settings cannot be loaded; its message has been shown.
 */
export async function startWechat(purpose: WechatPurpose): Promise<void> {
  try {
    const { config } = await loadTransport().catch((error: unknown) => Promise.reject(createRequestError(error)));
    if (config.wechat === null) throw new ApiError(bodyCode.unavailable, textOf('signIn', 'wechat.notOffered'));
    const state = createState();
    sessionStorage.setItem(storageKey, JSON.stringify({ state, purpose }));
    window.location.assign(composeAuthoriseAddress(config.wechat, linkTo(paths.signInCheck), state));
  } catch (error) {
    reportError(error);
    throw error;
  }
}

/** WeChat requires these names in this order, and the fragment behind them. */
export function composeAuthoriseAddress({ authoriseUrl, appId }: WechatOffer, returnAddress: string, state: string): string {
  const query = new URLSearchParams([
    ['appid', appId],
    ['redirect_uri', returnAddress],
    ['response_type', 'code'],
    // This scope identifies the user and reads nothing else, so WeChat asks no permission.
    ['scope', 'snsapi_base'],
    ['state', state],
  ]);
  return `${authoriseUrl}?${query}#wechat_redirect`;
}

/** The purpose for which this tab went to WeChat, once; null unless the returned state is the one that was sent. */
export function takeWechatPurpose(state: string | null): WechatPurpose | null {
  const stored = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  if (stored === null || state === null) return null;
  try {
    const gone = JSON.parse(stored) as { state: string; purpose: WechatPurpose };
    return gone.state === state ? gone.purpose : null;
  } catch {
    return null;
  }
}

/** WeChat accepts letters and digits, at most 128. */
function createState(): string {
  return `${createId()}${createId()}`.replaceAll('-', '');
}
