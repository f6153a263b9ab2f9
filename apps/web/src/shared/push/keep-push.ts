import { callApi } from '../api/call-api.ts';
import { useSession } from '../session/session-store.ts';
import { readChoice } from './push-choice.ts';
import { subscribe } from './push-subscription.ts';
import { findPushSupport } from './push-support.ts';

/** Subscribes anew what the server or the browser has lost meanwhile, once for each account that signs in. */
export function keepPush(): void {
  let kept: string | null = null;
  const review = (accountId: string | null) => {
    if (accountId === kept) return;
    kept = accountId;
    if (accountId !== null) restorePush(accountId).catch(() => undefined);
  };
  useSession.subscribe(({ user }) => review(user?.id ?? null));
  review(useSession.getState().user?.id ?? null);
}

async function restorePush(accountId: string): Promise<void> {
  const kinds = readChoice(accountId);
  if (kinds === null || findPushSupport() !== 'possible' || Notification.permission !== 'granted') return;
  const { publicKey, devices } = await callApi('getPush', {}, { silent: true });
  const { pushManager } = await navigator.serviceWorker.ready;
  const isWhole = devices.some(({ isCurrent }) => isCurrent) && (await pushManager.getSubscription()) !== null;
  if (!isWhole) await callApi('savePush', { ...(await subscribe(publicKey)), kinds }, { silent: true });
}
