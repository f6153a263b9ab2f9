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
  // What the order's own row shows stands first, since the other is looked for in a table.
  if (reach === 'project') return `(o.project_id = any (${parameters.add(actor.clientProjectIds)}::uuid[]) or ${own})`;
  return `(${teamCondition(actor, parameters)} or ${own})`;
}

/** @param isProbed as of `scopeCondition` */
export function ownCondition(actor: Actor, parameters: Parameters, isProbed = false): string {
  parameters.set('ownAccount', actor.accountId);
  return isProbed ? isOwn.probed : isOwn.joined;
}

/** Names `:ownAccount`. */
const isOwn = (() => {
  const condition = 'w.account_id = :ownAccount and w.until is null';
  return { joined: participates(condition), probed: participates(condition, true) };
})();

/** Conditions on orders of which it is known whether they are the account's own, so that they are not looked for among these. */
export function knowingOwn(conditions: string, own: boolean): string {
  return conditions.replaceAll(isOwn.probed, String(own)).replaceAll(isOwn.joined, String(own));
}

/** The orders of the actor's teams, and those that these may take. */
export function teamCondition(actor: Actor, parameters: Parameters): string {
  const teams = parameters.add(actor.teams.map(({ id }) => id));
  return `(o.team_id = any (${teams}::uuid[]) or (o.status = ${workOrderStatus.toBeDispatched} and o.team_id is null and exists (
    select from project_teams g join projects q on q.tenant_id = :tenant and q.id = g.project_id and q.grab_allowed
    where g.tenant_id = :tenant and g.project_id = o.project_id and g.team_id = any (${teams}::uuid[]))))`;
}
