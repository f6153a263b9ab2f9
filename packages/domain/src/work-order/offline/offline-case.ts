import { dayMs } from '#duration.ts';
import { sideActionTable } from '../lifecycle/side-actions.ts';
import { terminalStatuses, type WorkOrderStatus, workOrderStatus } from '../lifecycle/status.ts';
import type { LaterChange } from './later-changes.ts';
import type { offlineActions } from './offline-action.ts';

/**
 * Why what was done without a network does not count by itself, on its order or as a reading of its meter:
 * - `done`: somebody has taken this step meanwhile
 * - `moved`: the order is at another step, or somebody else's
 * - `edited`: somebody has changed meanwhile what the order says
 * - `closed`: it is closed, or closing was applied for
 * - `right`: the author may not act on the order any more
 * - `membership`: the author is no member of the tenant any more, and their phone has deposited what waited on it
 * - `input`: a new order names what is not offered any more, or lacks what is asked for now
 * - `safety`: an alarm has not recovered, or an isolation or a permit stands
 * - `questioned`: a reading of a meter does not fit those before and after it, and nobody has said why it is right
 * - `retired`: the meter that was read had been taken off by then
 * - `other`: anything else that the order or its time now refuses
 */
export const offlineCaseReasons = [
  'done',
  'moved',
  'edited',
  'closed',
  'right',
  'membership',
  'input',
  'safety',
  'questioned',
  'retired',
  'other',
] as const;
export type OfflineCaseReason = (typeof offlineCaseReasons)[number];

export const offlineCaseStates = ['open', 'handedOver', 'added', 'discarded', 'rejected'] as const;
export type OfflineCaseState = (typeof offlineCaseStates)[number];

/** The choices that settle a case, or take a discarded one back. */
export const offlineCaseChoices = ['add', 'handOver', 'discard', 'takeBack', 'reject'] as const;
export type OfflineCaseChoice = (typeof offlineCaseChoices)[number];

/** Until then a discarded case can be taken back, and a dispatcher leaves an open one to its author. */
export const takeBackMs = 7 * dayMs;
export const authorsTimeMs = dayMs;

/** For so long after a membership has ended, what was done in it without a network is taken, and waits on the phone where it could not be sent. */
export const depositMs = 14 * dayMs;
/** As much of one account in one tenant: as much as a phone lets wait. */
export const maxDepositedWork = 2000;

interface Choice {
  to: OfflineCaseState;
  author: readonly OfflineCaseState[];
  dispatcher: readonly OfflineCaseState[];
}

/** THE TABLE OF CHOICES: from which states whom they are open to, and where they lead. */
const choiceTable: Record<OfflineCaseChoice, Choice> = {
  add: { to: 'added', author: ['open'], dispatcher: ['open', 'handedOver'] },
  handOver: { to: 'handedOver', author: ['open'], dispatcher: [] },
  discard: { to: 'discarded', author: ['open'], dispatcher: [] },
  takeBack: { to: 'open', author: ['discarded'], dispatcher: [] },
  reject: { to: 'rejected', author: [], dispatcher: ['open', 'handedOver'] },
};

/** What choices are made by. Instants in epoch milliseconds. */
export interface OfflineCaseFacts {
  state: OfflineCaseState;
  arrivedAt: number;
  /** When it got its state; null: it is as it came. */
  settledAt: number | null;
  isAuthor: boolean;
  isDispatcher: boolean;
  /** Whether something can be added to the order, or a reading be recorded after all, by whoever chooses. */
  mayAdd: boolean;
}

/** Lists what somebody may do with a case now. */
export function listCaseChoices(facts: OfflineCaseFacts, now: number): OfflineCaseChoice[] {
  return offlineCaseChoices.filter((choice) => isOpenTo(choiceTable[choice], facts, now) && isPossible(choice, facts, now));
}

/** Returns where a choice leads. */
export function stateAfter(choice: OfflineCaseChoice): OfflineCaseState {
  return choiceTable[choice].to;
}

function isOpenTo({ author, dispatcher }: Choice, facts: OfflineCaseFacts, now: number): boolean {
  if (facts.isAuthor && author.includes(facts.state)) return true;
  const isLeftToAuthor = facts.state === 'open' && now - facts.arrivedAt < authorsTimeMs;
  return facts.isDispatcher && !isLeftToAuthor && dispatcher.includes(facts.state);
}

function isPossible(choice: OfflineCaseChoice, { settledAt, mayAdd }: OfflineCaseFacts, now: number): boolean {
  if (choice === 'add') return mayAdd;
  return choice !== 'takeBack' || now - (settledAt ?? 0) <= takeBackMs;
}

/** Names the reason of a refusal that the lifecycle or the history gave. @param actions one of which was refused */
export function reasonOfMove(
  status: WorkOrderStatus,
  actions: readonly (keyof typeof offlineActions)[],
  later: readonly LaterChange[],
): OfflineCaseReason {
  const closing: readonly WorkOrderStatus[] = [workOrderStatus.closingRequested, workOrderStatus.toBeClosed, ...terminalStatuses];
  if (closing.includes(status)) return 'closed';
  if (actions.includes('edit')) return sideActionTable.edit.from.includes(status) ? 'edited' : 'moved';
  if (later.some(({ action }) => (actions as readonly LaterChange['action'][]).includes(action))) return 'done';
  const isReworded = actions.includes('resubmit') && status === workOrderStatus.rolledBack && later.some(({ action }) => action === 'edit');
  return isReworded ? 'edited' : 'moved';
}
