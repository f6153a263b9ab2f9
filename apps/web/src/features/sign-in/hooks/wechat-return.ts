import { takeWechatPurpose, type WechatPurpose } from '#shared/session/wechat.ts';

export interface WechatReturn {
  code: string;
  /** Null: this tab has not requested the code, or requested another one. Then the code must not be used. */
  purpose: WechatPurpose | null;
}

const onceOnly = ['code', 'state'] as const;

/**
 * Removes WeChat's code and state from the address, so that neither a reload, nor the history, nor a link that is passed on uses them
 * again. They stand before the hash, or in the hash's own query, depending on who put them there.
 * @returns null when the address has none
 */
export function takeWechatReturn(): WechatReturn | null {
  const url = new URL(window.location.href);
  const [route = '', hashQuery = ''] = url.hash.split(/\?(.*)/s, 2);
  const inHash = new URLSearchParams(hashQuery);
  const [code, state] = onceOnly.map((name) => url.searchParams.get(name) ?? inHash.get(name));
  for (const name of onceOnly) {
    url.searchParams.delete(name);
    inHash.delete(name);
  }
  url.hash = inHash.size > 0 ? `${route}?${inHash}` : route;
  if (url.href !== window.location.href) window.history.replaceState(window.history.state, '', url);
  return code ? { code, purpose: takeWechatPurpose(state ?? null) } : null;
}
