import { type Permit, type PermitRole, withoutLeftBriefings } from './permit.ts';
import type { PermitFacts, PermitInput } from './permit-input.ts';
import { findPermitFaults, type PermitFieldFault } from './permit-requirements.ts';
import { accountOf, hasPart, isOrderReady } from './permit-roles.ts';
import { type PermitAction, type PermitTransition, permitTable } from './permit-table.ts';

export type PermitFault =
  | { kind: 'wrongStatus' }
  | { kind: 'orderNotReady' }
  | { kind: 'notAllowed' }
  | { kind: 'unmet'; faults: readonly PermitFieldFault[] }
  /** All is in order except that these have not signed yet. */
  | { kind: 'unsigned'; roles: readonly PermitRole[] };

export interface PermitMove {
  transition: PermitTransition;
  permit: Permit;
}

/**
 * Decides an action on a permit by the table. Pure.
 * @param isNew whether the permit is only about to be written, which the first row asks for
 */
export function decidePermit(
  permit: Permit,
  action: PermitAction,
  accountId: string,
  input: PermitInput,
  facts: PermitFacts,
  isNew = false,
): PermitMove | { fault: PermitFault } {
  const transition = permitTable.find((row) => row.action === action && row.from.includes(isNew ? null : permit.status));
  if (!transition) return { fault: { kind: 'wrongStatus' } };
  if (!isOrderReady(transition, facts.orderStatus)) return { fault: { kind: 'orderNotReady' } };
  if (!transition.who.some((role) => hasPart(role, accountId, permit, facts))) return { fault: { kind: 'notAllowed' } };
  const after = changed(permit, transition, input);
  const faults = findPermitFaults(transition.requires, permit, after, input, facts);
  if (faults.length > 0) return { fault: { kind: 'unmet', faults } };
  const roles = transition.signers.filter((role) => !input.signedBy.includes(accountOf(role, permit, input)));
  return roles.length > 0 ? { fault: { kind: 'unsigned', roles } } : { transition, permit: after };
}

function changed(permit: Permit, { to, action }: PermitTransition, { crewIds, newLeaderId, newEnd }: PermitInput): Permit {
  const after: Permit = { ...permit, status: to === 'same' ? permit.status : to };
  if (action === 'changeCrew' && crewIds) return withoutLeftBriefings({ ...after, crewIds });
  if (action === 'changeLeader' && newLeaderId) return withoutLeftBriefings({ ...after, leaderId: newLeaderId, leaderChanged: true });
  if (action === 'extend' && newEnd !== undefined) return { ...after, validUntil: newEnd, extended: true };
  return after;
}
