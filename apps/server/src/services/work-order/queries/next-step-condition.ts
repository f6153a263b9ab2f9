import { type Permission, workOrderStatus as status } from '@energy-om/domain';
import type { Parameters } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { ownCondition, scopeCondition, teamCondition } from '#services/scope/order-scope.ts';

const back = (to: 'leader' | 'dispatcher') => `(o.status = ${status.rolledBack} and o.back_to = '${to}')`;
const at = (...statuses: readonly number[]) => `o.status in (${statuses.join(', ')})`;

/** The stages at which each permission takes the next step. */
const steps: readonly { stages: string; permission: Permission }[] = [
  { stages: `(${at(status.toBeDispatched)} or ${back('dispatcher')})`, permission: 'work-order.dispatch' },
  { stages: at(status.toBeAccepted), permission: 'work-order.accept' },
  { stages: `(${at(status.toBeAssigned)} or ${back('leader')})`, permission: 'work-order.assign' },
  { stages: at(status.executed), permission: 'work-order.check' },
  { stages: at(status.toBeEvaluated), permission: 'work-order.evaluate' },
  { stages: at(status.closingRequested, status.toBeClosed), permission: 'work-order.close' },
];

/**
 * The condition that an order's next step may be the account's at all; the lifecycle decides for each order whether it is. The condition
 * prevents orders that wait for others from displacing the account's own.
 */
export function nextStepCondition(actor: Actor, parameters: Parameters): string {
  const conditions = steps.map(({ stages, permission }) => `${stages} and ${scopeCondition(actor, permission, parameters)}`);
  conditions.push(`${at(status.accepted, status.executing, status.toBeBackfilled)} and ${ownCondition(actor, parameters)}`);
  conditions.push(`${at(status.toBeDispatched)} and ${teamCondition(actor, parameters)}`);
  return `(${conditions.join(' or ')})`;
}
