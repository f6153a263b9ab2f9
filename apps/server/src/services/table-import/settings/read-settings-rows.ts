import { isOfWholeTenant, type SettingTableKind } from '@energy-om/domain';
import { readState } from '#services/configuration/read-state.ts';
import type { Existing } from '#services/configuration/sections/section.ts';
import type { Actor } from '#services/core/actor.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { managesPath } from '#services/scope/managed-areas.ts';
import type { ExportedRow } from '../export/export-page.ts';
import { type AreaIndex, loadAreaIndex } from '../plan/area-index.ts';
import { createAreaPaths } from './area-paths.ts';
import type { SettingKind } from './setting-kind.ts';
import { settingKinds } from './setting-kinds.ts';

/** Reads what is in use, as an import would read it, without what an administrator of an area may not change. */
export async function readSettingsRows(context: SignedInContext, name: SettingTableKind): Promise<ExportedRow[]> {
  const { actor, database } = context;
  const kind = settingKinds[name];
  const { rows, names } = await readState(context);
  const index = await loadAreaIndex(database.kysely, actor.tenantId);
  const paths = createAreaPaths(names, index);
  return (
    (rows.get(kind.section) ?? [])
      // What holds for the whole tenant is read by everybody who sees how it is set up.
      .filter((setting) => !setting.isRetired && (isOfWholeTenant(name) || isManaged(setting, kind, actor, index)))
      .flatMap(({ entry }) => kind.presentRows(entry, paths))
  );
}

/** What the list of a setting says about changing it: by itself, or by its areas, of which none means the whole tenant. */
interface ListedSetting {
  mayManage?: boolean;
  areas?: readonly { id: string }[];
}

function isManaged({ row }: Existing<unknown, unknown>, { permission }: SettingKind, actor: Actor, index: AreaIndex) {
  const { mayManage, areas } = row as ListedSetting;
  if (mayManage !== undefined) return mayManage;
  if (areas === undefined) return true;
  const paths = areas.length > 0 ? areas.map(({ id }) => index.idPathOf(id)) : [null];
  return paths.every((path) => managesPath(actor, permission, path));
}
