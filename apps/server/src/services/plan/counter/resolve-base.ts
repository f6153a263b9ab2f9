import type { PlanCounter } from '@energy-om/domain';
import type { CountedObject, CounterBase, LastStep } from './counted-object.ts';

interface CountingPlan {
  counter: PlanCounter;
  /** When the plan begins to count, in epoch milliseconds. */
  startsAt: number;
  /** Whether it has counted anything before: a device that is added later counts from now on. */
  isCounting: boolean;
  now: number;
}

/**
 * Returns from where an object counts: as it was stored, as long as the plan counts the same by the same meter on the same device; anew
 * otherwise, and then what it has counted since its last step stays counted unless it is another machine or another meter. Null: nothing counts.
 */
export function resolveBase(object: Omit<CountedObject, 'id' | 'name' | 'unit'>, plan: CountingPlan): CounterBase | null {
  const { meterId, base, last, replacedAt } = object;
  const { counter, now } = plan;
  if (meterId === null) return null;
  const terms = { every: counter.every, mode: counter.from, meterId };
  const steps = last?.step ?? 0;
  if (base === null) {
    const countsFrom = plan.isCounting ? now : plan.startsAt;
    // What was put in after the plan began has not run before.
    if (replacedAt !== null && replacedAt > countsFrom) return { ...terms, steps, countsFrom: replacedAt, carried: 0 };
    return { ...terms, steps, countsFrom, carried: plan.isCounting ? 0 : counter.already };
  }
  if (replacedAt !== null && replacedAt > base.countsFrom) return { ...terms, steps, countsFrom: replacedAt, carried: 0 };
  if (base.meterId !== meterId) return { ...terms, steps, countsFrom: now, carried: 0 };
  if (base.mode === terms.mode && base.every === terms.every) return base;
  if (base.mode === 'finish' && last !== null) return { ...terms, steps, countsFrom: endOf(last), carried: 0 };
  return { ...terms, steps, countsFrom: base.countsFrom, carried: base.carried - (steps - base.steps) * base.every };
}

/** When the work of a step was finished, or was planned where it was not. */
export function endOf({ finishedAt, plannedFrom }: LastStep): number {
  return finishedAt ?? plannedFrom;
}

export function isSameBase(one: CounterBase | null, other: CounterBase | null): boolean {
  return JSON.stringify(one && sorted(one)) === JSON.stringify(other && sorted(other));
}

function sorted({ countsFrom, steps, carried, every, mode, meterId }: CounterBase) {
  return [countsFrom, steps, carried, every, mode, meterId];
}
