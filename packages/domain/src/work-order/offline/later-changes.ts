import type { HistoryAction } from '../lifecycle/side-actions.ts';
import { type OfflineKind, offlineActions } from './offline-action.ts';

/** An entry of an order's history that is newer than the version on which an action was decided. */
export interface LaterChange {
  action: HistoryAction | 'ruleSkipped';
  /** Null: the system. */
  actorId: string | null;
}

/** The actions that open an application for closing, sign it, and undo it. */
const closingOpened = 'applyForClosing';
const closingSigned = 'confirmClosing';
const closingUndone: readonly LaterChange['action'][] = ['refuseClosing', 'withdrawClosing'];

/** The changes that leave the step of an order, and whose turn it is, as they were. Who leads the work is decided by the lifecycle itself. */
const harmless: readonly LaterChange['action'][] = [
  'add',
  'checkIn',
  'approveHold',
  'changeMembers',
  'urge',
  'savingChecked',
  'ruleSkipped',
];

/** What the order says is another after these; a dispatcher may have given it another business type and level with the dispatch. */
const rewording: readonly LaterChange['action'][] = ['edit', 'resubmit'];
const classifying: readonly LaterChange['action'][] = ['dispatch', 'redispatch'];

/** Whether business type or level of an order may have been changed since then, beside by those who changed what it says. */
export const mayHaveClassified = (changes: readonly LaterChange[]) => changes.some(({ action }) => classifying.includes(action));

/**
 * Whether an action that was decided on an older version of an order counts for the order as it stands, where the lifecycle allows it there.
 * @param changes what has happened since then, oldest first
 */
export function mayFollow(action: keyof typeof offlineActions, changes: readonly LaterChange[]): boolean {
  if (changes.length === 0) return true;
  const kind: OfflineKind = offlineActions[action];
  if (kind === 'addition' || kind === 'fact') return true;
  if (kind === 'words') return !changes.some(({ action }) => rewording.includes(action));
  return kind === 'ownStep' && withoutUndoneClosings(changes).every(isHarmless);
}

function isHarmless({ action, actorId }: LaterChange): boolean {
  return harmless.includes(action) || (action === 'resume' && actorId === null);
}

/** An application for closing that was undone restores the order's stage, so that nothing is left of it. */
function withoutUndoneClosings(changes: readonly LaterChange[]): LaterChange[] {
  const left: LaterChange[] = [];
  for (const change of changes) {
    const opened = left.findLastIndex(({ action }) => action === closingOpened);
    const isUndone = closingUndone.includes(change.action) && opened >= 0;
    if (!isUndone) left.push(change);
    else
      left.splice(opened, left.length, ...left.slice(opened).filter(({ action }) => action !== closingOpened && action !== closingSigned));
  }
  return left;
}
