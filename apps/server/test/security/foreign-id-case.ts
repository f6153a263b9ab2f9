import type { ApiName } from '@energy-om/contract';
import type { OrderFixture } from '../support/factories/order-fixture.ts';

export type IdKind =
  | 'project'
  | 'site'
  | 'businessType'
  | 'device'
  | 'meter'
  | 'order'
  | 'team'
  | 'dispatchRule'
  | 'permit'
  | 'reportLink'
  | 'switching'
  | 'handover'
  | 'shiftRequest'
  | 'plan'
  | 'inspectionRoute'
  | 'calendar'
  | 'tariff'
  | 'tariffDraft'
  | 'tariffRequest'
  | 'sharedPool'
  | 'meterModel'
  | 'skill'
  | 'room'
  | 'roomApplication'
  | 'sparePart'
  | 'store'
  | 'stockEntry'
  | 'tableImport'
  | 'account'
  | 'file'
  | 'picture'
  | 'session'
  | 'grant'
  | 'applicant'
  | 'invite'
  | 'alarm'
  | 'alarmRule'
  | 'credential'
  | 'camera'
  | 'notification'
  | 'announcement'
  | 'bill'
  | 'wallet'
  | 'walletEntry'
  | 'cutoffRequest'
  | 'payment'
  | 'refund'
  | 'paymentDifference'
  | 'suspectUse'
  | 'offlineCase'
  | 'tenant';

export type Input = Record<string, unknown>;

/** The things from which the input around an id is built. */
export interface CaseContext {
  /** The caller's own tenant. */
  mine: OrderFixture;
  /** The account that asks to join it. */
  applicantId: string;
  /** A grant of a role in the other tenant. */
  foreignGrantId: string;
  now: Date;
}

export type InputOf = (id: string, context: CaseContext) => Input;

/** The kind of id at each place; the input around it is valid. */
export type Case = [name: ApiName, kind: IdKind, input: InputOf];
