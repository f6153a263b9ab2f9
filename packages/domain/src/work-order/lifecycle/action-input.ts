import type { WorkOrderResult } from '../backfill.ts';
import type { EventLevel } from '../event-level.ts';
import type { DispatchTarget } from '../work-order.ts';
import type { ClosingReason, Outcome, ReturnReason } from './reasons.ts';

/** The possible input of all commands; the lifecycle table says what each one requires. Instants are in epoch milliseconds. */
export interface ActionInput {
  target?: DispatchTarget;
  expectedAt?: number;
  /** The choice of the dispatcher, which the order passed to `decide` already contains. */
  businessTypeId?: string;
  level?: EventLevel;
  reason?: string;
  returnReason?: ReturnReason;
  doneSoFar?: string;
  memberIds?: readonly string[];
  leadId?: string;
  outcome?: Outcome;
  finishedAt?: number;
  overrideReason?: string;
  result?: WorkOrderResult;
  stars?: number;
  tags?: readonly string[];
  comment?: string;
  closingReason?: ClosingReason;
  duplicateOf?: string;
}
