import type { TextsOf } from '../texts-of.ts';
import type { titles as source } from '../zh-CN/titles.ts';

export const titles: TextsOf<typeof source> = {
  authorisedLogin: 'Authorised login',
  login: 'Login',
  signInCheck: 'Sign-in check',
  home: 'Home',
  statistics: 'Statistics',
  mine: 'Mine',
  workOrders: 'Work orders',
  workOrder: 'Work order',
  timeouts: 'Overdue work orders',
  newWorkOrder: 'New work order',
  editWorkOrder: 'Edit work order',
  chooseDevices: 'Choose devices',
  chooseMeters: 'Choose meters',
  chooseGateways: 'Choose gateways',
  dispatch: 'Dispatch',
  assign: 'Assign',
  executor: 'Members',
  rollback: 'Return order',
  applyClosing: 'Request closing',
  closeConfirm: 'Confirm closing',
  backfill: 'Enter results',
  survey: 'Check results',
  evaluation: 'Evaluation',
  notFound: 'Page not found',
};
