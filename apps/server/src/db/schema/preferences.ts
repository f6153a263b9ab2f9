import type { NotificationKind } from '@energy-om/domain';

/** The preferences that the account chose. */
export interface Preferences {
  notifications?: Partial<Record<NotificationKind, boolean>>;
  /** What it has seen of the cards of home for somebody new. */
  introduction?: { notificationsSeen?: boolean; dismissed?: boolean };
}
