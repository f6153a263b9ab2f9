import { findNextStep, forecastCount, instantOfRuleTime, type NextStep, type PlanDates } from '@energy-om/domain';
import type { Kysely } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { countSince } from './count-since.ts';
import { type CountedObject, type CounterBase, listCountedObjects } from './counted-object.ts';
import { endOf, resolveBase } from './resolve-base.ts';

/** Where the counter of one object stands. */
export interface LookedAt {
  object: CountedObject;
  /** What should be stored; null: nothing counts for it. */
  base: CounterBase | null;
  next: NextStep;
  perDay: number;
  /** When the next step is reached if it goes on as in the last 30 days, in epoch milliseconds; null: nothing is counted at present. */
  reachedAt: number | null;
  /** Whether the counter waits for the order before. */
  isWaiting: boolean;
}

export interface CountersOfPlan {
  tenant: string;
  /** Null: of one that is not saved yet. */
  plan: string | null;
  /** Null: each device counts by itself. */
  meter: string | null;
  objects: readonly string[];
  dates: PlanDates;
}

/** Returns where the counters of a plan stand, in the order of the objects' names. */
export async function lookAtCounters(
  at: Kysely<Schema>,
  { tenant, plan, meter, objects, dates }: CountersOfPlan,
  { timeZone, now }: { timeZone: string; now: number },
): Promise<LookedAt[]> {
  const { counter } = dates;
  if (counter === null) return [];
  const found = await listCountedObjects(at, { tenant, plan, meter, objects });
  const terms = {
    ...{ counter, now, startsAt: instantOfRuleTime(dates.startsAt, timeZone) },
    isCounting: found.some(({ base }) => base !== null),
  };
  const based = found.map((object) => ({ object, base: resolveBase(object, terms) }));
  const asked = based.flatMap(({ object, base }) =>
    base === null ? [] : [{ objectId: object.id, meterId: base.meterId, since: sinceOf(object, base) }],
  );
  const counts = await countSince(at, tenant, asked, { timeZone, now });
  return based.map(({ object, base }) => {
    const { counted, perDay } = counts.get(object.id) ?? { counted: 0, perDay: 0 };
    const isWaiting = counter.from === 'finish' && object.last?.isOpen === true;
    const state = {
      steps: base?.steps ?? 0,
      counted: isWaiting ? 0 : counted + (base === null || isAnew(object, base) ? 0 : base.carried),
      lastStep: object.last?.step ?? null,
    };
    const next = findNextStep(counter, state);
    const from = Math.max(now, base?.countsFrom ?? now);
    return { object, base, next, perDay, reachedAt: forecastCount(next.remaining, perDay, from), isWaiting };
  });
}

/** Whether the counter goes on from the finish of the work before, and not from its beginning. */
function isAnew({ last }: CountedObject, { mode, countsFrom }: CounterBase): boolean {
  return mode === 'finish' && last !== null && endOf(last) >= countsFrom;
}

function sinceOf(object: CountedObject, base: CounterBase): number {
  return object.last !== null && isAnew(object, base) ? endOf(object.last) : base.countsFrom;
}
