import {
  type ActionInput,
  findClock,
  type Move,
  reasonsOutsideServiceLevel,
  workOrderStatus as status,
  usedShare,
} from '@energy-om/domain';
import type { LoadedOrder } from '../load/load-order.ts';
import type { WorkOrderRow } from '../load/order-row.ts';
import type { CommandContext } from './command-context.ts';
import type { DerivedColumns } from './save-order.ts';

/** What of its surroundings a move's facts depend on. */
export interface FactSource {
  author: Pick<CommandContext['author'], 'accountId'>;
  clock: CommandContext['clock'];
}
export type FactBasis = Pick<LoadedOrder, 'calendar'> & { row: Pick<WorkOrderRow, 'evaluation'> };

/** The columns for lists and statistics that follow from a move. */
export function deriveColumns(
  context: FactSource,
  loaded: FactBasis,
  { transition, order }: Omit<Move, 'endsHold'>,
  input: ActionInput,
): DerivedColumns {
  const now = context.clock.now();
  const facts: DerivedColumns = {};
  if (input.expectedAt !== undefined) facts.expected_at = new Date(input.expectedAt);
  if (transition.action === 'accept' || transition.action === 'grab') facts.accepted_at = now;
  if (input.outcome) facts.outcome = input.outcome;
  if (input.result) facts.result = input.result;
  Object.assign(facts, finishFacts(loaded, { transition, order }, input, now));
  if (order.status === status.completed) {
    facts.completed_at = now;
    facts.evaluation = evaluationOf(context, transition.action, input, now) ?? loaded.row.evaluation;
  }
  if (order.status === status.closed) {
    facts.closed_at = now;
    facts.outside_service_level = order.closing !== null && reasonsOutsideServiceLevel.includes(order.closing.reason);
  }
  return facts;
}

/** Finishing stops the promise's clock, rework lets it run on. */
function finishFacts(
  { calendar }: FactBasis,
  { transition, order }: Omit<Move, 'endsHold'>,
  input: ActionInput,
  now: Date,
): DerivedColumns {
  if (transition.action === 'finish' || transition.action === 'finishWithResult') {
    const promise = findClock(order.clocks, 'resolve');
    return { finished_at: new Date(input.finishedAt ?? now), in_time: promise ? usedShare(promise, now.getTime(), calendar) <= 1 : null };
  }
  const isReopened = transition.clocks.some((effect) => effect.do === 'reopen');
  return isReopened ? { finished_at: null, in_time: null } : {};
}

function evaluationOf({ author }: FactSource, action: string, input: ActionInput, now: Date): DerivedColumns['evaluation'] | undefined {
  if (action !== 'evaluate') return undefined;
  return {
    stars: input.stars ?? null,
    tags: [...(input.tags ?? [])],
    comment: input.comment ?? null,
    by: author.accountId,
    at: now.toISOString(),
  };
}
