import { type Permission, workOrderStatus as status } from '@energy-om/domain';
import type { Parameters } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { ownCondition, scopeCondition, teamCondition } from '#services/scope/order-scope.ts';

const back = (to: 'leader' | 'dispatcher') => `(o.status = ${status.rolledBack} and o.back_to = '${to}')`;
const at = (...statuses: readonly number[]) => `o.status in (${statuses.join(', ')})`;

/** Where each permission's next step is taken. */
const turns: readonly { places: string; permission: Permission }[] = [
  { places: `(${at(status.toBeDispatched)} or ${back('dispatcher')})`, permission: 'work-order.dispatch' },
  { places: at(status.toBeAccepted), permission: 'work-order.accept' },
  { places: `(${at(status.toBeAssigned)} or ${back('leader')})`, permission: 'work-order.assign' },
  { places: at(status.executed), permission: 'work-order.check' },
  { places: at(status.toBeEvaluated), permission: 'work-order.evaluate' },
  { places: at(status.closingRequested, status.toBeClosed), permission: 'work-order.close' },
];

/**
 * The condition that an order's next step may be the account's at all: whether it is, the lifecycle says of each. It keeps
 * the orders that wait for others from crowding out one's own.
 */
export function nextStepCondition(actor: Actor, parameters: Parameters): string {
  const conditions = turns.map(({ places, permission }) => `${places} and ${scopeCondition(actor, permission, parameters)}`);
  conditions.push(`${at(status.accepted, status.executing, status.toBeBackfilled)} and ${ownCondition(actor, parameters)}`);
  conditions.push(`${at(status.toBeDispatched)} and ${teamCondition(actor, parameters)}`);
  return `(${conditions.join(' or ')})`;
}
