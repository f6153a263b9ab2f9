import { dayMs, minuteMs } from '../duration.ts';

/** Why a point is not stored. */
export const pointRefusals = ['future', 'old', 'offDuty', 'notYourOrder'] as const;
export type PointRefusal = (typeof pointRefusals)[number];

export const maxPointAgeDays = 7;
/** Phones whose clock is fast by less are believed. */
const maxAheadMs = 5 * minuteMs;

/** What the server knows of one point. */
export interface PointFacts {
  /** Epoch milliseconds. */
  at: number;
  /** Whether the person was on a shift at that time. */
  onShift: boolean;
  /** Null: the point names no order. */
  takesPartInOrder: boolean | null;
  /** Whether any team of the person has a roster: where none has, an order in hand stands for duty. */
  hasRoster: boolean;
}

/** Positions are recorded on duty alone: on a shift, or, for people without a roster, for an order that they take part in. */
export function findPointRefusal({ at, onShift, takesPartInOrder, hasRoster }: PointFacts, now: number): PointRefusal | null {
  if (at > now + maxAheadMs) return 'future';
  if (at < now - maxPointAgeDays * dayMs) return 'old';
  if (takesPartInOrder === false) return 'notYourOrder';
  if (onShift || (!hasRoster && takesPartInOrder === true)) return null;
  return 'offDuty';
}
