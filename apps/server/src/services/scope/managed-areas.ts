import { grantsOf } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { Actor, Member } from '#services/core/actor.ts';
import { forbidden, notFound } from '#services/core/service-error.ts';

const findPaths = statement<{ tenant: string; ids: readonly string[] }, { path: string }>(
  'find-paths-of-managed-areas',
  `select a.path from areas a
    where a.tenant_id = :tenant and a.id = any (:ids::uuid[]) and a.retired_at is null order by a.path for key share`,
);

export type ManagingPermission =
  | 'area.manage'
  | 'business-type.manage'
  | 'calendar.manage'
  | 'plan.manage'
  | 'meter-model.manage'
  | 'configuration.manage'
  | 'escalation.manage'
  | 'tenant.configure'
  | 'delivery.view'
  | 'table.exchange'
  | 'project.manage'
  | 'member.manage'
  | 'team.manage'
  | 'skill.manage'
  | 'alarm-rule.manage'
  | 'spare-part.manage'
  | 'dispatch-rule.manage'
  | 'device.manage'
  | 'room.manage'
  | 'announcement.manage'
  | 'audit-log.view'
  | 'tariff.manage'
  | 'settlement.approve'
  | 'wallet.manage';

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

/** Throws `forbidden` unless the actor manages each of the areas; none means the whole tenant. */
export function assertManagesPaths(actor: Actor, permission: ManagingPermission, paths: readonly string[]): void {
  for (const path of paths.length > 0 ? paths : [null]) assertManagesPath(actor, permission, path);
}

/** Whether the actor manages the area. @param path null: no area, so the whole tenant */
export function managesPath(actor: Member, permission: ManagingPermission, path: string | null): boolean {
  const paths = managedPaths(actor, permission);
  return paths === null || (path !== null && paths.some((managed) => path.startsWith(managed)));
}

/**
 * Locks the area against retirement until the transaction ends. Throws `notFound` for an area of another tenant or a retired one, and
 * `forbidden` for one that the actor does not manage.
 */
export async function assertManagesArea(
  tx: Transaction<Schema>,
  actor: Actor,
  permission: ManagingPermission,
  areaId: string | null,
): Promise<void> {
  await assertManagesAreas(tx, actor, permission, areaId === null ? [] : [areaId]);
}

/** As `assertManagesArea` for each of the areas; none means the whole tenant. */
export async function assertManagesAreas(
  tx: Transaction<Schema>,
  actor: Actor,
  permission: ManagingPermission,
  areaIds: readonly string[],
): Promise<void> {
  const areas = await runIn(tx, findPaths, { tenant: actor.tenantId, ids: areaIds });
  if (areas.length !== new Set(areaIds).size) throw notFound();
  assertManagesPaths(
    actor,
    permission,
    areas.map(({ path }) => path),
  );
}
