import type { TextsOf } from '../texts-of.ts';
import type { home as source } from '../zh-CN/home.ts';

export const home: TextsOf<typeof source> = {
  title: 'Energy O&M',
  today: 'My day',
  online: 'online',
  offline: 'offline',
  figure: {
    timedOut: 'Overdue',
    toDispatch: 'To dispatch',
    toAccept: 'To accept',
    toAssign: 'To assign',
    executing: 'Executing',
    toBackfill: 'To backfill',
    toCheck: 'To check',
    toEvaluate: 'To evaluate',
    toSign: 'To sign',
  },
  mostUrgent: 'Most urgent',
  nothingWaits: 'No order waits for you',
  noRole: 'You have no role here yet',
  noRoleHint: 'Ask an administrator of {{tenant}} for one; then work orders will show',
  shortcuts: 'Shortcuts',
  shortcut: { orders: 'Orders', scheduling: 'Schedule', timeouts: 'Overdue', newOrder: 'New', statistics: 'Statistics' },
  turnover: 'Orders today',
  createdToday: 'Created',
  finishedToday: 'Finished',
  equipment: 'Equipment',
  kind: { device: 'Devices', meter: 'Meters', gateway: 'Gateways' },
  onlineCount: '{{count}} online',
  offlineCount: '{{count}} offline',
};
