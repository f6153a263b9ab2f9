import { decidePermit, type PermitFault, type PermitMove } from './decide-permit.ts';
import type { Permit, PermitRole } from './permit.ts';
import type { PermitFacts, PermitInput } from './permit-input.ts';
import { findPermitFaults, type PermitFieldFault } from './permit-requirements.ts';
import { accountOf, hasPart, isOrderReady } from './permit-roles.ts';
import { type PermitAction, type PermitRequirement, type PermitTransition, permitTable } from './permit-table.ts';

/** The signature is stored; the act waits for these. */
export interface Pending {
  waitsFor: readonly PermitRole[];
}

/**
 * Decides what an account's signature of an act brings about: the act, where everybody who has to has signed and one of them may take it, else
 * that it waits. Who of them signs last does not matter.
 * @param signedBy the accounts that have signed this act, with the same input, before
 */
export function signPermit(
  permit: Permit,
  action: PermitAction,
  accountId: string,
  input: Omit<PermitInput, 'signedBy'>,
  facts: PermitFacts,
  signedBy: readonly string[],
): PermitMove | Pending | { fault: PermitFault } {
  const row = permitTable.find((one) => one.action === action && one.from.includes(permit.status));
  if (!row) return { fault: { kind: 'wrongStatus' } };
  if (!hasPartIn(row, accountId, permit, input, facts)) return { fault: { kind: 'notAllowed' } };
  const all = [...signedBy, accountId];
  const taker = all.find((id) => row.who.some((role) => hasPart(role, id, permit, facts)));
  const decision = decidePermit(permit, action, taker ?? assumedTaker(row, permit), { ...input, signedBy: all }, facts);
  if ('fault' in decision) return decision.fault.kind === 'unsigned' ? { waitsFor: decision.fault.roles } : decision;
  return taker === undefined ? { waitsFor: row.who.slice(0, 1) } : decision;
}

/** An act that is possible with the permit as it stands, as a screen offers it. */
export interface OfferedPermitAction {
  action: PermitAction;
  /** What the permit, its people or its points lack; what the caller fills in is not among it. */
  faults: readonly PermitFieldFault[];
  isOrderReady: boolean;
  /** Who has to sign beside the caller, and has not. */
  waitsFor: readonly PermitRole[];
  hasSigned: boolean;
}

/** Filled in by whoever acts. */
const ofInput: readonly PermitRequirement[] = [
  'text',
  'reason',
  'crew',
  'newLeader',
  'newEnd',
  'peopleCounted',
  'allCounted',
  'pointsRechecked',
];

/**
 * Lists the acts in which an account has a part now, by the table that `signPermit` refuses by.
 * @param signatures of acts that wait at the permit's version
 */
export function listPermitActions(
  permit: Permit,
  accountId: string,
  facts: PermitFacts,
  signatures: readonly { action: string; accountId: string; newLeaderId?: string }[],
): OfferedPermitAction[] {
  const rows = permitTable.filter((row) => row.from.includes(permit.status));
  return rows.flatMap((row) => {
    const signed = signatures.filter(({ action }) => action === row.action);
    const newLeaderId = signed.find((one) => one.newLeaderId !== undefined)?.newLeaderId;
    if (!hasPartIn(row, accountId, permit, { newLeaderId }, facts)) return [];
    const needed = row.requires.filter((requirement) => !ofInput.includes(requirement));
    // Whoever changes the crew says who is in it: what the present one lacks may go with it.
    const after = row.action === 'changeCrew' ? { ...permit, crewIds: [] } : permit;
    const all = [...signed.map((one) => one.accountId), accountId];
    const offered: OfferedPermitAction = {
      action: row.action,
      faults: findPermitFaults(needed, permit, after, { signedBy: [] }, facts),
      isOrderReady: isOrderReady(row, facts.orderStatus),
      waitsFor: row.signers.filter((role) => !all.includes(accountOf(role, permit, { newLeaderId }))),
      hasSigned: signed.some((one) => one.accountId === accountId),
    };
    return [offered];
  });
}

function hasPartIn(
  row: PermitTransition,
  accountId: string,
  permit: Permit,
  input: Pick<PermitInput, 'newLeaderId'>,
  facts: PermitFacts,
): boolean {
  if (row.who.some((role) => hasPart(role, accountId, permit, facts))) return true;
  return !facts.isSystem && row.signers.some((role) => accountOf(role, permit, input) === accountId);
}

/** What else is wrong shows already to whoever signs before the one who may take the act. */
function assumedTaker({ who }: PermitTransition, permit: Permit): string {
  return who.map((role) => accountOf(role, permit, {})).find((id) => id !== '') ?? '';
}
