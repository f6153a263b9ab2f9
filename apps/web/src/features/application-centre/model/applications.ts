import type { Permission, Role } from '@energy-om/domain';
import type { PathName } from '#shared/navigation/paths.ts';
import type { TitleKey } from '#shared/navigation/route-handle.ts';
import type { IconName } from '#shared/ui/display/Icon.tsx';

export const applicationGroups = ['work', 'monitoring', 'people', 'setup', 'own'] as const;
export type ApplicationGroup = (typeof applicationGroups)[number];

/** A screen that can be opened without naming anything; its name is the screen's title. */
export interface Application {
  path: PathName & TitleKey;
  icon: IconName;
  group: ApplicationGroup;
  /** Null: for everybody. */
  permission: Permission | null;
  /** For administrators of the whole organisation alone. */
  whole?: true;
  /** About the work of others: an occupant, who sees the orders of their own room alone, has no use for it. */
  work?: true;
}

/** Every function of the product that has a screen of its own. A test compares the table with the routes. */
export const applications: readonly Application[] = [
  { path: 'workOrders', icon: 'order', group: 'work', permission: 'work-order.view' },
  { path: 'newWorkOrder', icon: 'plus', group: 'work', permission: 'work-order.report' },
  { path: 'myScheduling', icon: 'calendar', group: 'work', permission: 'work-order.view', work: true },
  { path: 'operationMap', icon: 'place', group: 'work', permission: 'work-order.view', work: true },
  { path: 'timeouts', icon: 'clock', group: 'work', permission: 'work-order.view', work: true },
  { path: 'outbox', icon: 'offline', group: 'work', permission: null },
  { path: 'offlineCases', icon: 'checklist', group: 'work', permission: 'work-order.dispatch' },
  { path: 'permits', icon: 'lock', group: 'work', permission: 'work-order.view', work: true },
  { path: 'spareParts', icon: 'tools', group: 'work', permission: 'spare-part.view' },
  { path: 'maintenanceHistory', icon: 'checklist', group: 'work', permission: 'work-order.view', work: true },
  { path: 'projects', icon: 'flag', group: 'work', permission: 'project.view' },
  { path: 'alarms', icon: 'alarm', group: 'monitoring', permission: 'alarm.view' },
  { path: 'meters', icon: 'meter', group: 'monitoring', permission: 'device.view' },
  { path: 'gateways', icon: 'gateway', group: 'monitoring', permission: 'device.view' },
  { path: 'environment', icon: 'leaf', group: 'monitoring', permission: 'device.view' },
  { path: 'energyAnalysis', icon: 'bolt', group: 'monitoring', permission: 'energy.view' },
  { path: 'cameras', icon: 'camera', group: 'monitoring', permission: 'camera.view' },
  { path: 'operationsTeam', icon: 'tools', group: 'people', permission: 'team.view' },
  { path: 'footprint', icon: 'place', group: 'people', permission: 'track.view' },
  { path: 'members', icon: 'people', group: 'people', permission: 'member.manage' },
  { path: 'invites', icon: 'share', group: 'people', permission: 'member.manage' },
  { path: 'roster', icon: 'calendar', group: 'people', permission: 'roster.view' },
  { path: 'onDuty', icon: 'people', group: 'people', permission: 'roster.view' },
  { path: 'shiftRequests', icon: 'refresh', group: 'people', permission: 'roster.view' },
  { path: 'skills', icon: 'checklist', group: 'people', permission: 'skill.view' },
  { path: 'managedAnnouncements', icon: 'edit', group: 'people', permission: 'announcement.manage' },
  { path: 'tenantRooms', icon: 'building', group: 'people', permission: 'room.manage' },
  { path: 'wallets', icon: 'wallet', group: 'people', permission: 'wallet.manage' },
  { path: 'walletEntries', icon: 'checklist', group: 'people', permission: 'wallet.manage' },
  { path: 'payments', icon: 'choice', group: 'people', permission: 'wallet.manage' },
  { path: 'suspectUses', icon: 'meter', group: 'people', permission: 'wallet.manage' },
  { path: 'cutoffs', icon: 'bolt', group: 'people', permission: 'wallet.manage' },
  { path: 'setup', icon: 'settings', group: 'setup', permission: 'setup.view' },
  { path: 'areas', icon: 'place', group: 'setup', permission: 'setup.view' },
  { path: 'managedProjects', icon: 'flag', group: 'setup', permission: 'setup.view' },
  { path: 'businessTypes', icon: 'choice', group: 'setup', permission: 'setup.view' },
  { path: 'orderForm', icon: 'text', group: 'setup', permission: 'setup.view' },
  { path: 'managedDevices', icon: 'device', group: 'setup', permission: 'device.manage' },
  { path: 'meterModels', icon: 'meter', group: 'setup', permission: 'setup.view' },
  { path: 'calendars', icon: 'calendar', group: 'setup', permission: 'setup.view' },
  { path: 'tariffs', icon: 'bolt', group: 'setup', permission: 'tariff.manage' },
  { path: 'sharedPools', icon: 'people', group: 'setup', permission: 'tariff.manage' },
  { path: 'tariffCalendar', icon: 'calendar', group: 'setup', permission: 'tariff.manage' },
  { path: 'plans', icon: 'refresh', group: 'setup', permission: 'setup.view' },
  { path: 'inspectionRoutes', icon: 'scan', group: 'setup', permission: 'setup.view' },
  { path: 'escalation', icon: 'bell', group: 'setup', permission: 'setup.view' },
  { path: 'messageChannels', icon: 'phone', group: 'setup', permission: 'delivery.view', whole: true },
  { path: 'dispatchRules', icon: 'dispatch', group: 'setup', permission: 'dispatch-rule.view' },
  { path: 'alarmRules', icon: 'alarm', group: 'setup', permission: 'alarm-rule.manage' },
  { path: 'stores', icon: 'building', group: 'setup', permission: 'spare-part.view' },
  { path: 'labourRates', icon: 'clock', group: 'setup', permission: 'setup.view' },
  { path: 'energySettings', icon: 'leaf', group: 'setup', permission: 'tenant.configure' },
  { path: 'cutoffPolicy', icon: 'bolt', group: 'setup', permission: 'tenant.configure' },
  { path: 'parameters', icon: 'building', group: 'setup', permission: 'tenant.configure' },
  { path: 'printedForms', icon: 'text', group: 'setup', permission: 'tenant.configure' },
  { path: 'configurationTemplates', icon: 'copy', group: 'setup', permission: 'configuration.manage', whole: true },
  { path: 'configuration', icon: 'share', group: 'setup', permission: 'configuration.manage', whole: true },
  { path: 'tableImport', icon: 'download', group: 'setup', permission: 'table.exchange' },
  { path: 'auditLog', icon: 'eye', group: 'setup', permission: 'audit-log.view' },
  { path: 'platformTenants', icon: 'building', group: 'setup', permission: 'platform.manage' },
  { path: 'rooms', icon: 'home', group: 'own', permission: null },
  { path: 'bills', icon: 'text', group: 'own', permission: null },
  { path: 'myWallet', icon: 'wallet', group: 'own', permission: null },
  { path: 'roomApplications', icon: 'checklist', group: 'own', permission: null },
  { path: 'notifications', icon: 'bell', group: 'own', permission: null },
  { path: 'announcements', icon: 'sound', group: 'own', permission: null },
  { path: 'search', icon: 'search', group: 'own', permission: null },
  { path: 'personInfo', icon: 'person', group: 'own', permission: null },
  { path: 'safety', icon: 'lock', group: 'own', permission: null },
  { path: 'organisations', icon: 'building', group: 'own', permission: null },
  { path: 'download', icon: 'mobile', group: 'own', permission: null },
  { path: 'diagnostics', icon: 'info', group: 'own', permission: null },
];

interface Holder {
  permissions: readonly Permission[];
  roles: readonly Role[];
  isWhole: boolean;
}

/** The applications of an account whose names contain the keyword. */
export function listApplications(
  { permissions, roles, isWhole }: Holder,
  keyword: string,
  nameOf: (application: Application) => string,
): Application[] {
  const wanted = keyword.trim().toLowerCase();
  const isOccupant = roles.every((role) => role === 'occupant');
  return applications.filter(
    (application) =>
      (isWhole || !application.whole) &&
      !(isOccupant && application.work) &&
      (application.permission === null || permissions.includes(application.permission)) &&
      nameOf(application).toLowerCase().includes(wanted),
  );
}
