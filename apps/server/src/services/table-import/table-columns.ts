import { settingTableKinds, type TableKind } from '@energy-om/domain';
import { importKinds } from './kinds/import-kinds.ts';
import type { Columns } from './read/column.ts';
import { settingKinds } from './settings/setting-kinds.ts';

/** The columns of each kind of table. */
export const tableColumns = {
  sites: importKinds.sites.columns,
  rooms: importKinds.rooms.columns,
  devices: importKinds.devices.columns,
  staff: importKinds.staff.columns,
  ...(Object.fromEntries(settingTableKinds.map((kind) => [kind, settingKinds[kind].columns])) as Record<
    (typeof settingTableKinds)[number],
    Columns
  >),
} satisfies Record<TableKind, Columns>;
