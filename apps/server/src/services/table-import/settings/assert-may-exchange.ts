import { hasPermission, isOfWholeTenant, isSettingTableKind, type TableKind } from '@energy-om/domain';
import type { Actor } from '#services/core/actor.ts';
import { forbidden } from '#services/core/service-error.ts';
import { assertManagesTenant } from '#services/scope/managed-areas.ts';
import { settingKinds } from './setting-kinds.ts';

/** Settings take the permission of the call that saves one, besides that of tables. Throws `forbidden`. */
export function assertMayExport(actor: Actor, kind: TableKind): void {
  if (isSettingTableKind(kind) && !hasPermission(actor.roleGrants, settingKinds[kind].permission)) throw forbidden();
}

/** As `assertMayExport`; what holds for the whole tenant is changed by its administrators alone. */
export function assertMayImport(actor: Actor, kind: TableKind): void {
  assertMayExport(actor, kind);
  if (isSettingTableKind(kind) && isOfWholeTenant(kind)) assertManagesTenant(actor, settingKinds[kind].permission);
}
