import { type BackTo, type Permission, workOrderStatus as status, type WorkOrderStatus } from '@energy-om/domain';
import type { Parameters } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { ownCondition, scopeCondition, teamCondition } from '#services/scope/order-scope.ts';

/** Conditions on order `o`. The texts contain the domain's constants, so that the planner sees them. */
export const hasStatus = (...statuses: readonly WorkOrderStatus[]) => `o.status in (${statuses.join(', ')})`;
export const isBackTo = (to: BackTo) => `(o.status = ${status.rolledBack} and o.back_to = '${to}')`;

/** The stages at which each permission takes the next step. */
const steps: readonly { stages: string; permission: Permission }[] = [
  { stages: `(${hasStatus(status.toBeDispatched)} or ${isBackTo('dispatcher')})`, permission: 'work-order.dispatch' },
  { stages: hasStatus(status.toBeAccepted), permission: 'work-order.accept' },
  { stages: `(${hasStatus(status.toBeAssigned)} or ${isBackTo('leader')})`, permission: 'work-order.assign' },
  { stages: hasStatus(status.executed), permission: 'work-order.check' },
  { stages: hasStatus(status.toBeEvaluated), permission: 'work-order.evaluate' },
  { stages: hasStatus(status.closingRequested, status.toBeClosed), permission: 'work-order.close' },
];

/**
 * The condition that an order's next step may be the account's at all; the lifecycle decides for each order whether it is. The condition
 * prevents orders that wait for others from displacing the account's own. Few orders are at one of the stages that are the account's own.
 */
export function nextStepCondition(actor: Actor, parameters: Parameters): string {
  const conditions = steps.map(({ stages, permission }) => `${stages} and ${scopeCondition(actor, permission, parameters, true)}`);
  conditions.push(`${hasStatus(status.accepted, status.executing, status.toBeBackfilled)} and ${ownCondition(actor, parameters, true)}`);
  conditions.push(`${hasStatus(status.toBeDispatched)} and ${teamCondition(actor, parameters)}`);
  return `(${conditions.join(' or ')})`;
}
