import { isSettingTableKind, type TableKind, tableKinds } from '@energy-om/domain';
import { importKinds } from './kinds/import-kinds.ts';
import type { Columns } from './read/column.ts';
import { settingKinds } from './settings/setting-kinds.ts';

/** The columns of each kind of table. */
export const tableColumns = Object.fromEntries(tableKinds.map((kind) => [kind, columnsOf(kind)])) as Readonly<Record<TableKind, Columns>>;

function columnsOf(kind: TableKind): Columns {
  return isSettingTableKind(kind) ? settingKinds[kind].columns : importKinds[kind].columns;
}
