import { defaultNotifications, type NotificationDefaults, type NotificationKind } from '@energy-om/domain';
import type { Preferences } from '#db/schema/tenancy.ts';

/** Which notifications an account wants in a tenant: as the tenant has it for everybody, until the account chooses otherwise. */
export function notificationChoicesOf(
  { notifications }: Preferences,
  ofTenant: NotificationDefaults | null,
): Record<NotificationKind, boolean> {
  return { announcements: true, ...(ofTenant ?? defaultNotifications), ...notifications };
}
