import type { NotificationKind } from '@energy-om/domain';
import type { Preferences } from '#db/schema/preferences.ts';

/** Which notifications an account wants: all of them, until it chooses otherwise. */
export function notificationChoicesOf({ notifications }: Preferences): Record<NotificationKind, boolean> {
  return { workOrders: true, alarms: true, announcements: true, ...notifications };
}
