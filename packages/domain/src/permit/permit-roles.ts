import type { WorkOrderStatus } from '#work-order/lifecycle/status.ts';
import { closingStatuses } from './order-statuses.ts';
import type { Permit, PermitRole } from './permit.ts';
import type { PermitFacts, PermitInput } from './permit-input.ts';
import type { PermitTransition } from './permit-table.ts';

/** Whether the order is in a status in which the row applies. */
export function isOrderReady({ orderIn }: PermitTransition, status: WorkOrderStatus): boolean {
  return orderIn === undefined ? !closingStatuses.includes(status) : orderIn.includes(status);
}

/** Whether an account has a part that a permit gives. */
export function hasPart(role: PermitRole, accountId: string, permit: Permit, facts: PermitFacts): boolean {
  if (role === 'system') return facts.isSystem;
  if (facts.isSystem) return false;
  if (role === 'dispatcher') return facts.isDispatcher;
  if (role === 'crew') return permit.crewIds.includes(accountId);
  return accountOf(role, permit, {}) === accountId;
}

/** The account that signs for a part; empty where nobody has it. */
export function accountOf(role: PermitRole, permit: Permit, { newLeaderId }: Pick<PermitInput, 'newLeaderId'>): string {
  if (role === 'issuer') return permit.issuerId;
  if (role === 'leader') return permit.leaderId;
  if (role === 'permitter') return permit.permitterId;
  if (role === 'guardian') return permit.guardianId ?? '';
  return role === 'newLeader' ? (newLeaderId ?? '') : '';
}
