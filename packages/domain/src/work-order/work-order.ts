import type { Clock } from '../clock/clock.ts';
import type { EventLevel } from './event-level.ts';
import type { WorkOrderSource } from './lifecycle/history-event.ts';
import type { ClosingReason, HoldReason } from './lifecycle/reasons.ts';
import type { BackTo, WorkOrderStatus } from './lifecycle/status.ts';

/** Whom an order is dispatched to. Accepting by a person gives 30, by a team's leader 40. */
export type DispatchTarget = { kind: 'team'; teamId: string } | { kind: 'person'; accountId: string };

/** Who gave an order back and may still read it for a while. Instants in epoch milliseconds. */
export interface FormerHolder {
  accountId: string;
  until: number;
}

/** A pause of the clocks; over 24 hours it needs the dispatcher's approval. Instants in epoch milliseconds. */
export interface Hold {
  reason: HoldReason;
  text: string | null;
  since: number;
  until: number;
  by: string;
  approved: boolean;
}

/** A request to close without doing, and what must come back if it is refused. */
export interface Closing {
  reason: ClosingReason;
  text: string;
  duplicateOf: string | null;
  requestedBy: string;
  requestedAt: number;
  /** Who gave the first signature. */
  confirmedBy: string | null;
  from: { status: WorkOrderStatus; backTo: BackTo | null };
}

/** The part of a work order that the lifecycle decides by. */
export interface WorkOrder {
  status: WorkOrderStatus;
  backTo: BackTo | null;
  version: number;
  level: EventLevel;
  source: WorkOrderSource;
  projectId: string;
  /** Ids from the root to the order's area, joined and enclosed by '/'. */
  areaPath: string;
  /** Null: made by the system. */
  createdBy: string | null;
  /** Whether the creator belongs to the client's side. */
  createdByClient: boolean;
  /** Who evaluates; null: nobody asked for it, evaluation is skipped. */
  requesterId: string | null;
  target: DispatchTarget | null;
  /** Teams of the project that may take the order before it is dispatched; empty where grabbing is not allowed. */
  grabbableByTeams: readonly string[];
  /** Of those teams the ones with the trade that the business type asks for. */
  teamsOfTrade: readonly string[];
  /** Accounts on shift for the order's area and trade; null: there is no roster, so nobody is off shift. */
  onShift: readonly string[] | null;
  memberIds: readonly string[];
  leadId: string | null;
  /** Everyone who ever was a member: none of them checks it. */
  doerIds: readonly string[];
  /** Who declined or returned it lately, and is nothing else to it any more. */
  formerHolders: readonly FormerHolder[];
  /** False: the business type needs no internal check. */
  checkRequired: boolean;
  /** The business type closes on one signature. */
  oneSignature: boolean;
  /** The business type closes by itself 24 hours after the first signature. */
  closesOnSilence: boolean;
  /** Whether business type and level still wait for the dispatcher: they have the tenant's default for reports until then. */
  needsClassification: boolean;
  closing: Closing | null;
  hold: Hold | null;
  timesNotSolved: number;
  /** When someone checked in on site. */
  arrivedAt: number | null;
  clocks: readonly Clock[];
  /** Whether an alarm of the order goes on; null without one. */
  conditionHolds: boolean | null;
}

/** Who must act next. */
export type Holder =
  | { kind: 'dispatcher' }
  | { kind: 'team'; teamId: string }
  | { kind: 'person'; accountId: string }
  | { kind: 'checker' }
  | { kind: 'requester'; accountId: string }
  | { kind: 'firstSigner' }
  | { kind: 'secondSigner' };
