import { type NotificationKind, notificationKinds } from '@energy-om/domain';

/** That this phone takes push messages, by account: signing in again, and a browser that has lost its subscription, do not change that. */
const keyOf = (accountId: string) => `push ${accountId}`;

export function rememberChoice(accountId: string, kinds: readonly NotificationKind[] | null): void {
  try {
    if (kinds === null) localStorage.removeItem(keyOf(accountId));
    else localStorage.setItem(keyOf(accountId), JSON.stringify(kinds));
  } catch {
    // When the storage is full, it is switched on again by hand.
  }
}

/** Null: this phone takes none. */
export function readChoice(accountId: string): NotificationKind[] | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(accountId)) ?? 'null');
    const kinds = Array.isArray(stored) ? notificationKinds.filter((kind) => stored.includes(kind)) : [];
    return kinds.length > 0 ? kinds : null;
  } catch {
    return null;
  }
}
