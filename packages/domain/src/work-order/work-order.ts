import type { OrderDocuments } from '#permit/order-obstacle.ts';
import type { Clock } from '../clock/clock.ts';
import type { EventLevel } from './event-level.ts';
import type { WorkOrderSource } from './lifecycle/history-event.ts';
import type { ClosingReason, HoldReason } from './lifecycle/reasons.ts';
import type { BackTo, WorkOrderStatus } from './lifecycle/status.ts';

/** Whom an order is dispatched to. An order that a person accepts goes to status 30, one that a team's leader accepts to 40. */
export type DispatchTarget = { kind: 'team'; teamId: string } | { kind: 'person'; accountId: string };

/** An account that gave an order back and may still read it until an instant (epoch milliseconds). */
export interface FormerHolder {
  accountId: string;
  until: number;
}

/** A pause of the clocks; more than 24 hours need the dispatcher's approval. Instants are in epoch milliseconds. */
export interface Hold {
  reason: HoldReason;
  text: string | null;
  since: number;
  until: number;
  by: string;
  approved: boolean;
}

/** Somebody who waits asked for the order to go on. `at` is in epoch milliseconds. */
export interface Urge {
  by: string;
  at: number;
}

/** An application to close the order without carrying it out, and the stage that a refusal restores. */
export interface Closing {
  reason: ClosingReason;
  text: string;
  duplicateOf: string | null;
  requestedBy: string;
  requestedAt: number;
  /** The account that gave the first signature; null before that. */
  confirmedBy: string | null;
  from: { status: WorkOrderStatus; backTo: BackTo | null };
}

/** The part of a work order on which the lifecycle decides. */
export interface WorkOrder {
  status: WorkOrderStatus;
  backTo: BackTo | null;
  version: number;
  level: EventLevel;
  source: WorkOrderSource;
  projectId: string;
  /** The ids from the root to the order's area, joined and enclosed by '/'. */
  areaPath: string;
  /** Null when the system raised the order. */
  createdBy: string | null;
  /** Whether the creator belongs to the client's side. */
  createdByClient: boolean;
  /** The account that evaluates the work; null when nobody requested it, so that there is no evaluation. */
  requesterId: string | null;
  target: DispatchTarget | null;
  /** The teams of the project that may grab the order before it is dispatched; empty where grabbing is not allowed. */
  grabbableByTeams: readonly string[];
  /** Those of these teams that have the trade which the business type requires. */
  teamsOfTrade: readonly string[];
  /** The accounts on shift for the order's area and trade; null without a roster, so that nobody is off shift. */
  onShift: readonly string[] | null;
  memberIds: readonly string[];
  leadId: string | null;
  /** Everyone who has ever been a member of the order; none of them may check it. */
  doerIds: readonly string[];
  /** The accounts that declined or returned the order recently. */
  formerHolders: readonly FormerHolder[];
  /** Whether the results need a photo from before the work. */
  beforePhotoRequired: boolean;
  /** Whether the results need a photo from after the work. */
  afterPhotoRequired: boolean;
  /** False when the business type requires no internal check. */
  checkRequired: boolean;
  /** Whether one signature closes orders of the business type. */
  oneSignature: boolean;
  /** Whether orders of the business type close automatically 24 hours after the first signature. */
  closesOnSilence: boolean;
  /** Whether the dispatcher still has to choose business type and level, which are the tenant's defaults for reports until then. */
  needsClassification: boolean;
  closing: Closing | null;
  hold: Hold | null;
  /** The urges since the last move. */
  urges: readonly Urge[];
  timesNotSolved: number;
  /** When a member checked in on site; null before that. */
  arrivedAt: number | null;
  clocks: readonly Clock[];
  /**
   * Whether the condition of an alarm of the order still holds; null without an alarm. `unproven`: it does not, but the value has not been within its
   * limit for long enough, as far as the device has reported it.
   */
  conditionHolds: boolean | 'unproven' | null;
  /** The work permits and switching orders of the order, and whether it needs a permit. */
  documents: OrderDocuments;
}

/** Who has to act next. */
export type Holder =
  | { kind: 'dispatcher' }
  | { kind: 'team'; teamId: string }
  | { kind: 'person'; accountId: string }
  | { kind: 'checker' }
  | { kind: 'requester'; accountId: string }
  | { kind: 'firstSigner' }
  | { kind: 'secondSigner' };
