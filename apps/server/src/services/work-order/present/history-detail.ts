import type { ActionInput, HoldReason, RoomFaultReason, RuleFallback, RuleHindrance } from '@energy-om/domain';

/** What was known of the reporter's room when the order was raised. */
export interface RoomFactsOfReport {
  name: string;
  /** Null: the switches have not reported, or there are none. */
  isOn: boolean | null;
  isConnected: boolean | null;
  /** The numbers of orders that were being carried out nearby. */
  repairs: string[];
  /** With what the reporter was answered before, and reported all the same; null: nothing explained the fault. */
  answer: RoomFaultReason | null;
}

/** What a history row stores of an action: ids for people and teams, ISO instants. Names are read when it is shown. */
export interface HistoryDetail
  extends Pick<
    ActionInput,
    'reason' | 'returnReason' | 'closingReason' | 'outcome' | 'overrideReason' | 'doneSoFar' | 'stars' | 'comment' | 'leadId'
  > {
  targetTeamId?: string;
  targetAccountId?: string;
  memberIds?: readonly string[];
  expectedAt?: string;
  finishedAt?: string;
  holdReason?: HoldReason;
  holdUntil?: string;
  text?: string;
  /** The alarm that raised the order, or joined it. */
  alarmId?: string;
  room?: RoomFactsOfReport;
  /** The dispatch rule that fitted the order, and the name it had then. */
  ruleId?: string;
  ruleName?: string;
  /** Why the rule's team could not take the order. */
  ruleHindrance?: RuleHindrance;
  /** Why a rule that is for a member on shift sent it to the team. */
  ruleFallback?: RuleFallback;
}

/** What the history stores of an action's input; JSON drops undefined values. */
export function toHistoryDetail(input: ActionInput): HistoryDetail {
  const { reason, returnReason, closingReason, outcome, overrideReason, doneSoFar, stars, comment, memberIds, leadId, target } = input;
  return {
    reason,
    returnReason,
    closingReason,
    outcome,
    overrideReason,
    doneSoFar,
    stars,
    comment,
    memberIds,
    leadId,
    targetTeamId: target?.kind === 'team' ? target.teamId : undefined,
    targetAccountId: target?.kind === 'person' ? target.accountId : undefined,
    expectedAt: toIso(input.expectedAt),
    finishedAt: toIso(input.finishedAt),
  };
}

function toIso(instant: number | undefined): string | undefined {
  return instant === undefined ? undefined : new Date(instant).toISOString();
}
