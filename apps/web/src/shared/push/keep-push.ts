import type { ApiOutput } from '@energy-om/contract';
import { callApi } from '../api/call-api.ts';
import { useSession } from '../session/session-store.ts';
import { readChoice, rememberChoice } from './push-choice.ts';
import { hasSubscription, subscribe, unsubscribe } from './push-subscription.ts';
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

/** Throws where the server or the push service cannot be reached. */
export async function restorePush(accountId: string): Promise<void> {
  const choice = readChoice(accountId);
  if (choice === null || findPushSupport() !== 'possible' || Notification.permission !== 'granted') return;
  const { publicKey, devices } = await callApi('getPush', {}, { silent: true });
  const current = findCurrent(devices);
  const isSubscribed = await hasSubscription(publicKey);
  if (current !== undefined && isSubscribed) return;
  if (isSubscribed && choice.session !== null && choice.session === (await findSession())) {
    // Neither the session nor the browser has changed, so another device has switched this one off.
    rememberChoice(accountId, null);
    await unsubscribe();
    return;
  }
  const { kinds } = choice;
  const saved = await callApi('savePush', { ...(await subscribe(publicKey)), kinds: [...kinds] }, { silent: true });
  rememberChoice(accountId, { kinds, session: findCurrent(saved.devices) ?? null });
}

/** The id of the session that works on this device, where the device takes messages. */
export function findCurrent(devices: ApiOutput<'getPush'>['devices']): string | undefined {
  return devices.find(({ isCurrent }) => isCurrent)?.sessionId;
}

async function findSession(): Promise<string | undefined> {
  return (await callApi('listSessions', {}, { silent: true })).find(({ current }) => current)?.id;
}
