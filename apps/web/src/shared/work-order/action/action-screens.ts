import type { Action, SideAction } from '@energy-om/domain';
import { type PathName, screenAddress } from '#shared/navigation/paths.ts';

/** The screen of each action; an action without one is taken on the spot. */
const actionScreens: Partial<Record<Action | SideAction, PathName>> = {
  dispatch: 'dispatch',
  redispatch: 'dispatch',
  assign: 'assign',
  changeMembers: 'assign',
  start: 'executor',
  decline: 'rollback',
  sendBack: 'rollback',
  passUp: 'rollback',
  finish: 'backfill',
  finishWithResult: 'backfill',
  backfill: 'backfill',
  passCheck: 'survey',
  rework: 'survey',
  reworkPaperwork: 'survey',
  evaluate: 'evaluation',
  reportNotSolved: 'evaluation',
  applyForClosing: 'applyClosing',
  withdrawClosing: 'applyClosing',
  confirmClosing: 'closeConfirm',
  close: 'closeConfirm',
  refuseClosing: 'closeConfirm',
  edit: 'editWorkOrder',
  resubmit: 'editWorkOrder',
};

/** A screen of several actions gets the wanted one in its address. */
const ways: Partial<Record<Action | SideAction, string>> = { finish: 'finish', finishWithResult: 'finishWithResult' };

export function findActionScreen(action: Action | SideAction): PathName | null {
  return actionScreens[action] ?? null;
}

/** The address of the screen that takes an action on an order; null for an action without a screen. */
export function findActionAddress(action: Action | SideAction, orderId: string): string | null {
  const screen = findActionScreen(action);
  return screen && screenAddress(screen, { id: orderId, way: ways[action] });
}
