import { quarterMs } from '../meter/quarter-hours.ts';
import type { QuarterUse } from './quarter-use.ts';
import type { Started } from './started.ts';

/** A part of a quarter's use, in the order of time. */
export interface PayerPart<Payer> {
  payer: Payer | null;
  amount: number;
}

/**
 * Splits the use of a quarter between those who pay during it, by time: the parts are differences of the running total, rounded half up, and
 * add up to it. Before the first payer begins, nobody (null) pays.
 */
export function splitByPayer<Payer>({ at, amount }: QuarterUse, payers: readonly Started<Payer | null>[]): PayerPart<Payer>[] {
  const end = at + quarterMs;
  let payer: Payer | null = null;
  let given = 0;
  const parts: PayerPart<Payer>[] = [];
  const giveUntil = (instant: number) => {
    const total = Math.floor((2 * amount * (instant - at) + quarterMs) / (2 * quarterMs));
    if (total > given) parts.push({ payer, amount: total - given });
    given = total;
  };
  for (const { from, value } of payers) {
    if (from >= end) break;
    if (from > at) giveUntil(from);
    payer = value;
  }
  giveUntil(end);
  return parts;
}

/** Splits an amount by the steps that it passes through, from a counter on. @returns pairs of step (the first is 0) and amount */
export function splitBySteps(amount: number, counter: number, thresholds: readonly number[]): [step: number, amount: number][] {
  const parts: [number, number][] = [];
  const end = counter + amount;
  let from = counter;
  for (let step = 0; step <= thresholds.length && from < end; step += 1) {
    const until = Math.min(end, thresholds[step] ?? end);
    if (until <= from) continue;
    parts.push([step, until - from]);
    from = until;
  }
  return parts;
}
