import { type NotificationKind, notificationKinds, type Permission } from '@energy-om/domain';

/** The permission without which the server sends no message of the kind; null: anybody may receive one. */
const needed: Record<NotificationKind, Permission | null> = {
  workOrders: 'work-order.view',
  // Whoever may only look at alarms is notified of them while on duty.
  alarms: 'alarm.view',
  announcements: null,
};

/** The kinds of message that an account may receive. */
export function listOfferedKinds(permissions: readonly Permission[]): NotificationKind[] {
  return notificationKinds.filter((kind) => {
    const permission = needed[kind];
    return permission === null || permissions.includes(permission);
  });
}
