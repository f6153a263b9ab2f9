import type { WorkOrderResult } from '../backfill.ts';
import type { EventLevel } from '../event-level.ts';
import type { DispatchTarget } from '../work-order.ts';
import type { ClosingReason, Outcome, ReturnReason } from './reasons.ts';

/** Everything a caller may supply with a command; the lifecycle table says what is required. Instants in epoch milliseconds. */
export interface ActionInput {
  target?: DispatchTarget;
  expectedAt?: number;
  /** The dispatcher's own choice. The order that is decided on has these already. */
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
