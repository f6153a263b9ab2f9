import type { ApiOutput } from '@energy-om/contract';
import { type TableKind, tableKinds } from '@energy-om/domain';

export type { TableKind } from '@energy-om/domain';

export const tableGroups = ['places', 'people', 'work', 'rules'] as const;
export type TableGroup = (typeof tableGroups)[number];

const groupOfKind: Record<TableKind, TableGroup> = {
  sites: 'places',
  rooms: 'places',
  devices: 'places',
  meterModels: 'places',
  staff: 'people',
  skills: 'people',
  teams: 'people',
  projects: 'work',
  projectClockTargets: 'work',
  projectPeople: 'people',
  spareParts: 'work',
  businessTypes: 'work',
  formFields: 'work',
  clockTargets: 'work',
  orderFields: 'work',
  calendars: 'rules',
  calendarDays: 'rules',
  alarmRules: 'rules',
  dispatchRules: 'rules',
  plans: 'work',
  tenantClockTargets: 'rules',
  escalationSteps: 'rules',
  parameters: 'rules',
};

export function groupOf(kind: TableKind): TableGroup {
  return groupOfKind[kind];
}

export function kindsOf(group: TableGroup): TableKind[] {
  return (Object.keys(groupOfKind) as TableKind[]).filter((kind) => groupOfKind[kind] === group);
}

/** Reads the kind from an address; what is none leads to the first. */
export function readKind(text: string | null): TableKind {
  return tableKinds.find((kind) => kind === text) ?? 'sites';
}

export type TableImport = ApiOutput<'getTableImport'>;

/** What may be chosen: a larger file is refused by the server in any case. */
export const maxTableBytes = 20 * 1024 * 1024;
export const maxTableMebibytes = maxTableBytes / 1024 ** 2;
