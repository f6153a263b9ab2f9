import { isStaff, type Permission, type Role } from '@energy-om/domain';
import type { PathName } from '#shared/navigation/paths.ts';
import type { IconName } from '#shared/ui/display/Icon.tsx';
import type { TileColor } from '#shared/ui/display/TileIcon.tsx';

export interface Shortcut {
  /** Null: the shortcut opens no screen of its own; the scanner opens the screen of what it reads. */
  path: PathName | null;
  text:
    | 'orders'
    | 'newOrder'
    | 'report'
    | 'alarms'
    | 'meters'
    | 'scan'
    | 'scheduling'
    | 'energy'
    | 'environment'
    | 'cameras'
    | 'map'
    | 'rooms'
    | 'more';
  icon: IconName;
  /** Null: for everybody who has any other shortcut. */
  permission: Permission | null;
  /** True: for accounts that work on orders, since others have no orders of their own there; false: for the others. */
  forStaff?: boolean;
  /** Only for accounts that have this role. */
  role?: Role;
}

/** The most used shortcuts come first; what the tab bar and the figures link to is not repeated. */
const shortcuts: readonly Shortcut[] = [
  { path: 'rooms', text: 'rooms', icon: 'home', permission: 'work-order.report', role: 'occupant' },
  { path: 'workOrders', text: 'orders', icon: 'order', permission: 'work-order.view' },
  { path: 'alarms', text: 'alarms', icon: 'alarm', permission: 'alarm.view' },
  { path: 'meters', text: 'meters', icon: 'meter', permission: 'device.view' },
  { path: null, text: 'scan', icon: 'scan', permission: 'device.view' },
  { path: 'myScheduling', text: 'scheduling', icon: 'calendar', permission: 'work-order.view', forStaff: true },
  { path: 'newWorkOrder', text: 'newOrder', icon: 'plus', permission: 'work-order.report' },
  { path: 'energyAnalysis', text: 'energy', icon: 'bolt', permission: 'energy.view' },
  { path: 'operationMap', text: 'map', icon: 'place', permission: 'work-order.view', forStaff: true },
  { path: 'environment', text: 'environment', icon: 'leaf', permission: 'device.view' },
  { path: 'cameras', text: 'cameras', icon: 'camera', permission: 'camera.view' },
  { path: 'applicationCentre', text: 'more', icon: 'more', permission: null },
];

export const shortcutColors: Record<Shortcut['text'], TileColor> = {
  orders: 'brand',
  newOrder: 'sky',
  report: 'sky',
  alarms: 'orange',
  meters: 'teal',
  scan: 'violet',
  scheduling: 'navy',
  energy: 'amber',
  environment: 'green',
  cameras: 'grey',
  map: 'green',
  rooms: 'teal',
  more: 'grey',
};

/** The shortcuts that this account may use. */
export function listShortcuts(permissions: readonly Permission[], roles: readonly Role[]): Shortcut[] {
  const works = isStaff(roles);
  const offered = shortcuts.filter(
    ({ permission, forStaff, role }) =>
      (permission === null || permissions.includes(permission)) &&
      (forStaff === undefined || forStaff === works) &&
      (role === undefined || roles.includes(role)),
  );
  if (offered.every(({ permission }) => permission === null)) return [];
  // Whoever has the map has the climate on a card of home.
  const fitting = offered.some(({ text }) => text === 'map') ? offered.filter(({ text }) => text !== 'environment') : offered;
  // An account that does not work on orders reports faults.
  return works ? fitting : fitting.map((one) => (one.text === 'newOrder' ? { ...one, text: 'report' } : one));
}
