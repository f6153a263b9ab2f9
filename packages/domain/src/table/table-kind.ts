/** Records, of which a table may have very many. */
export const recordTableKinds = ['sites', 'rooms', 'devices', 'staff', 'skills', 'projectPeople', 'spareParts'] as const;
export type RecordTableKind = (typeof recordTableKinds)[number];

/** Settings: each is a flat writing of a part of the configuration. */
export const settingTableKinds = [
  'calendars',
  'calendarDays',
  'businessTypes',
  'formFields',
  'clockTargets',
  'teams',
  'projects',
  'projectClockTargets',
  'meterModels',
  'alarmRules',
  'dispatchRules',
  'plans',
  'orderFields',
  'tenantClockTargets',
  'escalationSteps',
  'parameters',
] as const;
export type SettingTableKind = (typeof settingTableKinds)[number];

/** What can be exchanged as a table. */
export const tableKinds = [...recordTableKinds, ...settingTableKinds] as const;
export type TableKind = (typeof tableKinds)[number];

export function isSettingTableKind(kind: TableKind): kind is SettingTableKind {
  return settingTableKinds.some((one) => one === kind);
}

/** What holds for the whole tenant: an administrator of an area reads it, and changes nothing of it. */
const ofWholeTenant: ReadonlySet<TableKind> = new Set<TableKind>([
  'meterModels',
  'spareParts',
  'businessTypes',
  'formFields',
  'clockTargets',
  'orderFields',
  'calendars',
  'calendarDays',
  'tenantClockTargets',
  'escalationSteps',
  'parameters',
]);

export function isOfWholeTenant(kind: TableKind): boolean {
  return ofWholeTenant.has(kind);
}
