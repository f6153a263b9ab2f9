import { findUnmet, isOrderReadyFor, type SwitchingFacts, whoMay } from './decide-switching.ts';
import { holderOfPart, type SwitchingOrder, type SwitchingRole, type SwitchingStatus } from './switching.ts';
import { type SwitchingAction, type SwitchingRequirement, type SwitchingTransition, switchingTable } from './switching-table.ts';

/** An act that is possible with the switching order as it stands, as a screen offers it. */
export interface OfferedSwitchingAction {
  action: SwitchingAction;
  /** What the order or its people lack; what the caller fills in is not among it. */
  unmet: readonly SwitchingRequirement[];
  isOrderReady: boolean;
  /** Who has to sign beside the caller, and has not. */
  waitsFor: readonly SwitchingRole[];
  /** Who has to sign before the caller, and has not. */
  comesAfter: readonly SwitchingRole[];
  hasSigned: boolean;
}

/** Signatures of acts that wait at the switching order's version. */
export type SwitchingSignatures = readonly { action: string; accountId: string }[];

/** Filled in by whoever acts. */
const ofInput: readonly SwitchingRequirement[] = ['rehearsed', 'reason', 'stateNoted', 'inTurn'];

/** Lists the acts in which an account has a part now, by the table that `signSwitching` refuses by. */
export function listSwitchingActions(
  order: SwitchingOrder,
  accountId: string,
  facts: SwitchingFacts,
  signatures: SwitchingSignatures,
): OfferedSwitchingAction[] {
  return switchingTable.flatMap((row): OfferedSwitchingAction[] => {
    if (!row.from.includes(order.status) || !isAt(row, order)) return [];
    const parts = row.signers.length > 0 ? row.signers : whoMay(row, order.phase);
    const place = parts.findIndex((role) => holderOfPart(role, order) === accountId);
    if (place < 0) return [];
    const signed = signatures.filter(({ action }) => action === row.action).map((one) => one.accountId);
    const hasNot = (role: SwitchingRole) => !signed.includes(holderOfPart(role, order));
    const needed = row.requires.filter((requirement) => !ofInput.includes(requirement));
    return [
      {
        action: row.action,
        unmet: findUnmet(needed, order, { signedBy: [] }, facts),
        isOrderReady: isOrderReadyFor(row, facts.orderStatus),
        waitsFor: row.signers.filter((role) => hasNot(role) && holderOfPart(role, order) !== accountId),
        comesAfter: row.signsInTurn ? parts.slice(0, place).filter(hasNot) : [],
        hasSigned: signed.includes(accountId),
      },
    ];
  });
}

/** While steps are open, the next one is offered, and then the end. */
function isAt({ action }: SwitchingTransition, { ticked, steps }: SwitchingOrder): boolean {
  if (action === 'step') return ticked < steps.length;
  return action !== 'done' || ticked === steps.length;
}

/** The act that brings a switching order on from a status. A stopped one waits for the commander, who goes on or aborts. */
const forward: Partial<Record<SwitchingStatus, SwitchingAction>> = {
  draft: 'review',
  reviewed: 'order',
  ordered: 'begin',
  executing: 'done',
  stopped: 'goOn',
};

/**
 * Lists the accounts for whom a switching order waits. Between its first step and its last one it waits for nobody who does not stand before the
 * equipment with it, so that nobody is called for a step.
 */
export function listNextOnSwitching(order: SwitchingOrder, signatures: SwitchingSignatures): string[] {
  if (order.status === 'executing' && order.ticked < order.steps.length) return [];
  const row = switchingTable.find(({ action, from }) => action === forward[order.status] && from.includes(order.status));
  if (!row) return [];
  const signed = signatures.filter(({ action }) => action === row.action).map(({ accountId }) => accountId);
  const open = partsOf(row)
    .map((role) => holderOfPart(role, order))
    .filter((id) => !signed.includes(id));
  return row.signsInTurn ? open.slice(0, 1) : open;
}

function partsOf({ signers, who }: SwitchingTransition): readonly SwitchingRole[] {
  return signers.length > 0 ? signers : who;
}
