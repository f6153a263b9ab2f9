import { findPlanDatesFaults, type PlanDates, type PlanDatesFault } from '@energy-om/domain';
import { invalid } from '#services/core/service-error.ts';
import type { MessageKey } from '#services/messages/messages.ts';

const faultMessages = {
  unreadable: 'planRuleUnreadable',
  tooFrequent: 'planTooFrequent',
  unsupported: 'planRuleUnsupported',
  notATime: 'checkField',
  notADay: 'checkField',
  startsTooEarly: 'planStartsTooEarly',
  endsBeforeStart: 'planEndsBeforeStart',
  notCounted: 'planCounterOutOfRange',
  countedBeyond: 'planCountedBeyond',
  notSkipped: 'planCounterNotSkipped',
} as const satisfies Record<PlanDatesFault, MessageKey>;

/** Throws `invalid` by the path of what is wrong with the dates of a plan. */
export function assertReadableDates(dates: PlanDates): void {
  const faults = Object.entries(findPlanDatesFaults(dates));
  if (faults.length === 0) return;
  throw invalid(Object.fromEntries(faults.map(([path, fault]) => [path, faultMessages[fault as PlanDatesFault]])));
}
