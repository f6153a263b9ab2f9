import type { MeasuredValue } from '@energy-om/domain';

/** In which direction a value moved; null where it has none. */
export type Movement = 'up' | 'down' | null;

/** @param before null where it is not known */
export function findMovement(before: MeasuredValue | null, value: MeasuredValue): Movement {
  if (typeof before !== 'number' || typeof value !== 'number' || before === value) return null;
  return value > before ? 'up' : 'down';
}

/** A value that is followed while the component is mounted. */
export interface Followed {
  /** Identifies the value: with another one, following begins again. */
  of: string;
  value: MeasuredValue;
  movement: Movement;
}

/** A value that is sent again unchanged keeps its direction. */
export function follow(
  { of, value, movement }: Followed,
  next: { of: string; value: MeasuredValue; before: MeasuredValue | null },
): Followed {
  if (of !== next.of) return { of: next.of, value: next.value, movement: findMovement(next.before, next.value) };
  return value === next.value ? { of, value, movement } : { of, value: next.value, movement: findMovement(value, next.value) };
}
