import type { NotificationKind } from '@energy-om/domain';
import type { Preferences } from '#db/schema/tenancy.ts';

/** What an account wants to be told of: everything, until it says otherwise. */
export function notificationChoicesOf({ notifications }: Preferences): Record<NotificationKind, boolean> {
  return { workOrders: true, alarms: true, announcements: true, ...notifications };
}
