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
  timeouts: 'Overdue orders',
  newWorkOrder: 'New work order',
  editWorkOrder: 'Edit',
  chooseDevices: 'Select device',
  chooseMeters: 'Select monitor',
  chooseGateways: 'Select gateway',
  dispatch: 'Dispatch',
  assign: 'Assign',
  executor: 'Executor',
  rollback: 'Roll back',
  applyClosing: 'Apply for closing',
  closeConfirm: 'Confirm closing',
  backfill: 'Results backfill',
  survey: 'Results survey',
  evaluation: 'Evaluation',
  notFound: 'Page not found',
};
