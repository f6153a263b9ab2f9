import {
  type ActionInput,
  elapsedShare,
  findClock,
  type Move,
  reasonsOutsideServiceLevel,
  secondMs,
  workOrderStatus as status,
} from '@energy-om/domain';
import type { LoadedOrder } from '../load/load-order.ts';
import type { WorkOrderRow } from '../load/order-row.ts';
import type { DerivedColumns } from '../write/order-columns.ts';
import type { CommandContext } from './command-context.ts';

type Context = Pick<CommandContext, 'accountId' | 'clock'>;
type Before = Pick<LoadedOrder, 'calendar'> & { row: Pick<WorkOrderRow, 'evaluation'> };

/** The columns for lists and statistics that follow from a transition. */
export function deriveColumns(
  context: Context,
  before: Before,
  { transition, order }: Omit<Move, 'endsHold'>,
  input: ActionInput,
): DerivedColumns {
  const now = context.clock.now();
  const derived: DerivedColumns = {};
  if (input.expectedAt !== undefined) derived.expected_at = new Date(input.expectedAt);
  if (transition.action === 'accept' || transition.action === 'grab') {
    // Whoever grabs an order was never asked, so that it waited from its creation on.
    const clock = transition.action === 'accept' ? findClock(order.clocks, 'accept') : findClock(order.clocks, 'resolve');
    const since = clock?.intervals[0]?.from ?? now.getTime();
    derived.accepted_at = now;
    derived.accept_seconds = Math.max(0, Math.round((now.getTime() - since) / secondMs));
  }
  if (input.outcome) derived.outcome = input.outcome;
  if (input.result) {
    derived.result = input.result;
    derived.cause_code = input.result.causeCode ?? null;
    derived.remedy_code = input.result.remedyCode ?? null;
  }
  Object.assign(derived, deriveFinish(before, { transition, order }, input, now));
  if (order.status === status.completed) {
    derived.completed_at = now;
    derived.evaluation = evaluationOf(context, transition.action, input, now) ?? before.row.evaluation;
  }
  if (order.status === status.closed) {
    derived.closed_at = now;
    derived.outside_service_level = order.closing !== null && reasonsOutsideServiceLevel.includes(order.closing.reason);
  }
  return derived;
}

/** Finishing stops the clock of the promise, rework lets it run on. */
function deriveFinish({ calendar }: Before, { transition, order }: Omit<Move, 'endsHold'>, input: ActionInput, now: Date): DerivedColumns {
  if (transition.action === 'finish' || transition.action === 'finishWithResult') {
    const promise = findClock(order.clocks, 'resolve');
    return {
      finished_at: new Date(input.finishedAt ?? now),
      in_time: promise ? elapsedShare(promise, now.getTime(), calendar) <= 1 : null,
    };
  }
  const isReopened = transition.clocks.some((effect) => effect.do === 'reopen');
  return isReopened ? { finished_at: null, in_time: null, reworked: true } : {};
}

function evaluationOf({ accountId }: Context, action: string, input: ActionInput, now: Date): DerivedColumns['evaluation'] | undefined {
  if (action !== 'evaluate') return undefined;
  return {
    stars: input.stars ?? null,
    tags: [...(input.tags ?? [])],
    comment: input.comment ?? null,
    by: accountId,
    at: now.toISOString(),
  };
}
