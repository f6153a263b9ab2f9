import { minuteMs } from '#duration.ts';
import type { FieldFault } from '#form/answer-faults.ts';
import { isEmptyField } from '#format/display.ts';
import { maxStars } from '#limits.ts';
import { type BackfillRule, findResultFaults } from '../backfill.ts';
import { isPlannedInThePast } from '../planned-time.ts';
import type { WorkOrder } from '../work-order.ts';
import type { ActionInput } from './action-input.ts';
import type { LifecycleActor } from './capacity.ts';
import type { Requirement } from './lifecycle.ts';
import { findClock } from './order-clocks.ts';

type Faults = Record<string, FieldFault>;
type Test = (input: ActionInput, order: WorkOrder, actor: LifecycleActor, rule: BackfillRule, now: number) => Faults;

const none: Faults = {};
const missing = (field: keyof ActionInput): Faults => ({ [field]: 'missing' });
const present =
  (field: keyof ActionInput): Test =>
  (input) =>
    isEmptyField(input[field]) ? missing(field) : none;

/** A phone's clock may differ a little from the server's. */
const clockToleranceMs = 10 * minuteMs;

/** The requirements that the order or the actor has to fulfil, as opposed to the input. */
type StateRequirement = 'conditionCleared' | 'trade' | 'onShift';
const stateRequirements: readonly Requirement[] = ['conditionCleared', 'trade', 'onShift'] satisfies StateRequirement[];
const isStateRequirement = (requirement: Requirement): requirement is StateRequirement => stateRequirements.includes(requirement);

const tests: Record<Exclude<Requirement, StateRequirement>, Test> = {
  target: present('target'),
  expectedAt: present('expectedAt'),
  reason: present('reason'),
  returnReason(input) {
    if (!input.returnReason) return missing('returnReason');
    return input.returnReason === 'other' && isEmptyField(input.reason) ? missing('reason') : none;
  },
  doneSoFar: present('doneSoFar'),
  members(input) {
    if (!input.memberIds?.length) return missing('memberIds');
    if (!input.leadId) return missing('leadId');
    return input.memberIds.includes(input.leadId) ? none : { leadId: 'notAnOption' };
  },
  oneselfAmongMembers: (input, _order, actor) =>
    actor.kind === 'account' && !input.memberIds?.includes(actor.accountId) ? { memberIds: 'notAnOption' } : none,
  outcome: present('outcome'),
  finishedAt(input, { clocks }, _actor, _rule, now) {
    if (input.finishedAt === undefined) return missing('finishedAt');
    const raisedAt = findClock(clocks, 'resolve')?.intervals[0]?.from ?? Number.NEGATIVE_INFINITY;
    const isPlausible = input.finishedAt >= raisedAt - clockToleranceMs && input.finishedAt <= now + clockToleranceMs;
    return isPlausible ? none : { finishedAt: 'outOfRange' };
  },
  result: (input, _order, _actor, rule, now) => findResultFaults(input.result, rule, now),
  stars(input) {
    if (input.stars === undefined) return missing('stars');
    return Number.isInteger(input.stars) && input.stars >= 1 && input.stars <= maxStars ? none : { stars: 'outOfRange' };
  },
  closingReason: (input) => ({
    ...(isEmptyField(input.closingReason) ? missing('closingReason') : none),
    ...(isEmptyField(input.reason) ? missing('reason') : none),
  }),
  classification(input, { needsClassification }) {
    if (!needsClassification) return none;
    return {
      ...(isEmptyField(input.businessTypeId) ? missing('businessTypeId') : none),
      ...(isEmptyField(input.level) ? missing('level') : none),
    };
  },
  duplicateOf: (input) => (input.closingReason === 'duplicate' && isEmptyField(input.duplicateOf) ? missing('duplicateOf') : none),
};

/** Returns the faults of the input by field; an empty object when it fulfils the requirements. */
export function findInputFaults(
  requirements: readonly Requirement[],
  input: ActionInput,
  order: WorkOrder,
  actor: LifecycleActor,
  rule: BackfillRule,
  now: number,
): Faults {
  return Object.assign(
    {},
    isPlannedInThePast(input.expectedAt, now) ? { expectedAt: 'inThePast' } : none,
    ...requirements.map((requirement) => (isStateRequirement(requirement) ? none : tests[requirement](input, order, actor, rule, now))),
  );
}

/** Whether an order can be finished: its alarm's condition does not hold any more, or a reason for finishing before is given. */
export function isConditionCleared(order: WorkOrder, input: ActionInput): boolean {
  return findConditionBlock(order) === null || !isEmptyField(input.overrideReason);
}

/** Why an order may only be finished with a reason; null where it may be finished. */
export function findConditionBlock({ conditionHolds }: Pick<WorkOrder, 'conditionHolds'>): 'conditionHolds' | 'conditionUnproven' | null {
  if (conditionHolds === 'unproven') return 'conditionUnproven';
  return conditionHolds === true ? 'conditionHolds' : null;
}
