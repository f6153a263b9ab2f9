import type { Action } from '../lifecycle/lifecycle.ts';
import type { SideAction } from '../lifecycle/side-actions.ts';

/**
 * What an action that was taken without a network may be put upon when it arrives and the order has been changed meanwhile:
 * - `addition`: whatever has happened, as long as the order is open and its author sees it
 * - `fact`: whatever has happened, as long as the action itself is still possible
 * - `ownStep`: only changes that leave the step and whose turn it is as they were
 * - `words`: whatever leaves what the order says as it was, as long as the action itself is still possible
 * - `judgement`: nothing, because it was a judgement of the order as its author saw it
 * - `online`: it is not taken without a network at all
 */
export type OfflineKind = 'addition' | 'fact' | 'ownStep' | 'words' | 'judgement' | 'online';

/** THE TABLE OF ACTIONS WITHOUT A NETWORK. Phones shut what is `online`, and the server puts the others upon the order by it. */
export const offlineActions = {
  add: 'addition',
  checkIn: 'fact',
  accept: 'ownStep',
  decline: 'ownStep',
  start: 'ownStep',
  finish: 'ownStep',
  finishWithResult: 'ownStep',
  backfill: 'ownStep',
  sendBack: 'ownStep',
  hold: 'ownStep',
  resume: 'ownStep',
  withdrawClosing: 'ownStep',
  assign: 'judgement',
  changeMembers: 'judgement',
  passUp: 'judgement',
  passCheck: 'judgement',
  rework: 'judgement',
  reworkPaperwork: 'judgement',
  evaluate: 'judgement',
  reportNotSolved: 'judgement',
  resubmit: 'ownStep',
  applyForClosing: 'judgement',
  confirmClosing: 'judgement',
  close: 'judgement',
  refuseClosing: 'judgement',
  edit: 'words',
  approveHold: 'judgement',
  urge: 'judgement',
  dispatch: 'online',
  redispatch: 'online',
  grab: 'online',
} as const satisfies Record<Action | SideAction, OfflineKind>;
