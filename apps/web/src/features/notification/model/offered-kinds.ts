import { type NotificationKind, notificationKinds, type Permission } from '@energy-om/domain';

/** What the server tells of to whoever has it only; null: of this anybody may be told. */
const needed: Record<NotificationKind, Permission | null> = {
  workOrders: 'work-order.view',
  alarms: 'alarm.acknowledge',
  announcements: null,
};

/** The kinds of message that may come to an account at all. */
export function listOfferedKinds(permissions: readonly Permission[]): NotificationKind[] {
  return notificationKinds.filter((kind) => {
    const permission = needed[kind];
    return permission === null || permissions.includes(permission);
  });
}
