import type { RateOfChangeCondition, ThresholdCondition } from '#index.ts';

export interface Step {
  /** In whole seconds, ascending. */
  at: number;
  value: number;
  isActive: boolean;
}

/**
 * Whether the alarm of a threshold is raised after the last step, directly from the definition: some reading raised it, and none has
 * ended it since.
 */
export function isThresholdRaised(condition: ThresholdCondition, steps: readonly Step[]): boolean {
  const sign = condition.direction === 'above' ? 1 : -1;
  const isBeyond = ({ value }: Step) => sign * (value - condition.limit) > 0;
  const isOver = ({ value }: Step) => sign * (value - condition.limit) <= -condition.hysteresis;
  const lastEnd = steps.findLastIndex(isOver);
  return steps.some((_, index) => index > lastEnd && isReachedBy(steps.slice(0, index + 1)));

  function isReachedBy(prefix: readonly Step[]): boolean {
    const run = prefix.slice(prefix.findLastIndex((step) => !isBeyond(step) || !step.isActive) + 1);
    const [first, last] = [run[0], run.at(-1)];
    return !!first && !!last && run.length >= condition.times && last.at - first.at >= condition.forSeconds;
  }
}

/** Whether the last reading differs by more than the limit from any reading in the window of `seconds` before it. */
export function hasChanged({ direction, limit }: RateOfChangeCondition, steps: readonly Step[], seconds: number): boolean {
  const last = steps.at(-1);
  if (!last) return false;
  return steps.some(({ at, value }) => {
    const change = last.value - value;
    if (last.at - at > seconds) return false;
    return (direction !== 'fall' && change > limit) || (direction !== 'rise' && -change > limit);
  });
}
