import { type Permission, type Reach, workOrderStatus } from '@energy-om/domain';
import type { Parameters } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { anyGrant } from './area-scope.ts';

/**
 * The condition under which an account may read an order `o`: the domain's `mayRead` in SQL. A test compares the two.
 */
export function readCondition(actor: Actor, parameters: Parameters, now: Date): string {
  return anyGrant(actor, 'work-order.view', (reach, grantPath) => {
    const within = reach === 'all' ? 'true' : `(${reachCondition(actor, reach, parameters)} or ${hadLately(actor, parameters, now)})`;
    return grantPath === null ? within : `(${within} and starts_with(o.area_path, ${parameters.add(grantPath)}))`;
  });
}

function hadLately(actor: Actor, parameters: Parameters, now: Date): string {
  return participates(`w.account_id = ${parameters.add(actor.accountId)} and w.until > ${parameters.add(now)}`);
}

function participates(condition: string, isProbed = false): string {
  return `exists (select from work_order_participants w where w.tenant_id = :tenant and w.order_id = o.id and ${condition}${isProbed ? ' offset 0' : ''})`;
}

/**
 * The condition under which an account's permission reaches an order `o`: the domain's `reaches` in SQL. A test compares the two.
 * @param isProbed each order is looked for among the account's, as suits few orders: otherwise the planner may read all that the account takes part in first
 */
export function scopeCondition(actor: Actor, permission: Permission, parameters: Parameters, isProbed = false): string {
  return anyGrant(actor, permission, (reach, grantPath) => {
    const within = reachCondition(actor, reach, parameters, isProbed);
    return grantPath === null ? within : `(${within} and starts_with(o.area_path, ${parameters.add(grantPath)}))`;
  });
}

function reachCondition(actor: Actor, reach: Reach, parameters: Parameters, isProbed = false): string {
  if (reach === 'all') return 'true';
  const own = ownCondition(actor, parameters, isProbed);
  if (reach === 'own') return own;
  if (reach === 'project') return `(${own} or o.project_id = any (${parameters.add(actor.clientProjectIds)}::uuid[]))`;
  return `(${own} or ${teamCondition(actor, parameters)})`;
}

/** @param isProbed as of `scopeCondition` */
export function ownCondition(actor: Actor, parameters: Parameters, isProbed = false): string {
  return participates(`w.account_id = ${parameters.add(actor.accountId)} and w.until is null`, isProbed);
}

/** The orders of the actor's teams, and those that these may take. */
export function teamCondition(actor: Actor, parameters: Parameters): string {
  const teams = parameters.add(actor.teams.map(({ id }) => id));
  return `(o.team_id = any (${teams}::uuid[]) or (o.status = ${workOrderStatus.toBeDispatched} and o.team_id is null and exists (
    select from project_teams g join projects q on q.tenant_id = :tenant and q.id = g.project_id and q.grab_allowed
    where g.tenant_id = :tenant and g.project_id = o.project_id and g.team_id = any (${teams}::uuid[]))))`;
}
