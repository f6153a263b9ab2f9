import { type NotificationKind, notificationKinds } from '@energy-om/domain';

/** That this phone takes push messages, by account: signing in again, and a browser that has lost its subscription, do not change that. */
export interface PushChoice {
  kinds: readonly NotificationKind[];
  /** In which session it was made or renewed last; null: it is not known. */
  session: string | null;
}

const keyOf = (accountId: string) => `push ${accountId}`;

export function rememberChoice(accountId: string, choice: PushChoice | null): void {
  try {
    if (choice === null) localStorage.removeItem(keyOf(accountId));
    else localStorage.setItem(keyOf(accountId), JSON.stringify(choice));
  } catch {
    // When the storage is full, it is switched on again by hand.
  }
}

/** Null: this phone takes none. */
export function readChoice(accountId: string): PushChoice | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(accountId)) ?? 'null');
    // Earlier releases kept the kinds alone.
    const { kinds: chosen, session = null } = (Array.isArray(stored) ? { kinds: stored } : stored) as Partial<PushChoice>;
    const kinds = notificationKinds.filter((kind) => chosen?.includes(kind));
    return kinds.length > 0 ? { kinds, session } : null;
  } catch {
    return null;
  }
}
