import type { Permission } from '@energy-om/domain';
import type { Parameters } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { memberCondition } from './member-scope.ts';

/**
 * The condition under which a permission reaches certificate `s`, by the roles of whose it is; everybody reads their own. Nobody is shown
 * those of somebody who has left. Names `:tenant`.
 */
export function skillCondition(
  actor: Actor,
  permission: Extract<Permission, 'skill.view' | 'skill.manage'>,
  parameters: Parameters,
): string {
  return personCondition('s.account_id', actor, permission, parameters);
}

/** The condition under which a permission reaches the certificates of an account. @param account an expression */
export function personCondition(
  account: string,
  actor: Actor,
  permission: Extract<Permission, 'skill.view' | 'skill.manage' | 'track.view'>,
  parameters: Parameters,
): string {
  const reach = memberCondition(actor, permission, parameters);
  const inReach = permission !== 'skill.manage' ? `(${reach} or m.account_id = ${parameters.add(actor.accountId)})` : reach;
  return `exists (
    select from memberships m
      join role_grants g on g.tenant_id = :tenant and g.account_id = m.account_id
      left join areas r on r.tenant_id = :tenant and r.id = g.area_id
    where m.tenant_id = :tenant and m.account_id = ${account} and m.state = 'member' and ${inReach})`;
}
