import { permissionTable, type Role, roles } from '@energy-om/domain';
import type { Parameters } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import type { Verb } from '#services/core/request-context.ts';
import { anyGrant } from '#services/scope/area-scope.ts';
import { servesArea } from '#services/scope/member-scope.ts';
import { queryMembers } from './query-members.ts';

/** The roles that are listed where none is asked for: those that may accept an order. */
const servingRoles: readonly Role[] = roles.filter((role) => permissionTable[role]['work-order.accept']);

/** Members who serve any of the sites, wholly or in part; without sites, all in reach. */
export const listAreaUsers: Verb<'listAreaUsers'> = (context, { siteIds, roleCode }) =>
  queryMembers(context, roleCode ? [roleCode] : servingRoles, (parameters) =>
    siteIds ? [servesAnyOf(context.actor, siteIds, parameters)] : [],
  );

/** A site outside the actor's own area counts as unknown. */
function servesAnyOf(actor: Actor, siteIds: readonly string[], parameters: Parameters): string {
  const known = anyGrant(actor, 'member.view', (_reach, grantPath) =>
    grantPath === null ? 'true' : `starts_with(z.path, ${parameters.add(grantPath)})`,
  );
  return `exists (select from areas z where z.tenant_id = :tenant and z.id = any (${parameters.add(siteIds)}::uuid[]) and ${known} and ${servesArea('z.path')})`;
}
