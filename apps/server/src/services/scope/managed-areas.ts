import { grantsOf } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { Actor, Member } from '#services/core/actor.ts';
import { forbidden, notFound } from '#services/core/service-error.ts';

export type ManagingPermission =
  | 'area.manage'
  | 'business-type.manage'
  | 'calendar.manage'
  | 'meter-model.manage'
  | 'configuration.manage'
  | 'escalation.manage'
  | 'table.exchange'
  | 'project.manage'
  | 'member.manage'
  | 'team.manage'
  | 'skill.manage'
  | 'alarm-rule.manage'
  | 'dispatch-rule.manage'
  | 'device.manage'
  | 'audit-log.view';

/**
 * Returns the paths of the areas to which an administrator is limited, none for an account without the permission, and null for the whole
 * tenant.
 */
export function managedPaths(actor: Member, permission: ManagingPermission): string[] | null {
  const grants = grantsOf(actor.roleGrants, permission);
  if (grants.some(({ areaId }) => areaId === null)) return null;
  return grants.flatMap(({ areaId }) => (areaId === null ? [] : (actor.grantAreaPaths[areaId] ?? [])));
}

/** Throws `forbidden` for an administrator of only a part of the tenant. */
export function assertManagesTenant(actor: Actor, permission: ManagingPermission): void {
  if (managedPaths(actor, permission) !== null) throw forbidden('wholeTenantOnly');
}

/** Throws `forbidden` unless the actor manages the area. @param path null: no area, so the whole tenant */
export function assertManagesPath(actor: Actor, permission: ManagingPermission, path: string | null): void {
  if (!managesPath(actor, permission, path)) throw forbidden('outsideManagedArea');
}

/** Whether the actor manages the area. @param path null: no area, so the whole tenant */
export function managesPath(actor: Member, permission: ManagingPermission, path: string | null): boolean {
  const paths = managedPaths(actor, permission);
  return paths === null || (path !== null && paths.some((managed) => path.startsWith(managed)));
}

/** Throws `notFound` for an area of another tenant or a retired one, and `forbidden` for one that the actor does not manage. */
export async function assertManagesArea(
  tx: Transaction<Schema>,
  actor: Actor,
  permission: ManagingPermission,
  areaId: string | null,
): Promise<void> {
  if (areaId === null) {
    assertManagesPath(actor, permission, null);
    return;
  }
  const area = await tx
    .selectFrom('areas')
    .select('path')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', areaId)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  if (!area) throw notFound();
  assertManagesPath(actor, permission, area.path);
}
