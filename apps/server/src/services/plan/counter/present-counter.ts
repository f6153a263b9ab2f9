import type { ApiOutput } from '@energy-om/contract';
import { countedOfStep, type PlanCounter } from '@energy-om/domain';
import type { LookedAt } from './look-at-counters.ts';

type CounterState = ApiOutput<'getPlan'>['counters'][number];

export function presentCounter({ every }: PlanCounter, { object, base, next, perDay, reachedAt, isWaiting }: LookedAt): CounterState {
  return {
    object: { id: object.id, name: object.name },
    step: next.step,
    counted: countedOfStep({ every }, next),
    every,
    unit: object.unit,
    perDay,
    reachedAt: isWaiting || base === null || reachedAt === null ? null : new Date(reachedAt).toISOString(),
    state: base === null ? 'nothing' : isWaiting ? 'waiting' : 'counting',
  };
}
