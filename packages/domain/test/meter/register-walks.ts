import { hourMs, minuteMs } from '#duration.ts';
import fc from 'fast-check';
import type { ConsumptionInterval, MeterReplacement, RegisterReading, RegisterRule } from '#index.ts';
import { instantsAndZones } from './zones.ts';

/** What happened to a register: what was read of it, and what was truly used when. */
export interface RegisterWalk {
  zone: string;
  rule: RegisterRule;
  readings: RegisterReading[];
  truth: ConsumptionInterval[];
}

/** Shares are of what the register can take there; `gap` in milliseconds until the reading after. */
interface Step {
  kind: 'use' | 'idle' | 'reset' | 'replace' | 'replaceAtReading';
  gap: number;
  share: number;
  otherShare: number;
}

const modulus = 10_000;
/** Less than the tenth from which on a register may have gone over its end. */
const maxUsed = 999;

const share = fc.integer({ min: 0, max: 1_000 }).map((thousandths) => thousandths / 1_000);
const anyGap = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 15 * minuteMs }) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 5 }).map((hours) => hours * hourMs) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 50 * hourMs }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 40 * 24 * hourMs }) },
);
const kinds = fc.constantFrom<Step['kind']>('use', 'use', 'use', 'use', 'idle', 'reset', 'replace', 'replaceAtReading');

export const registerWalks = walksOf(anyGap, 1);

const quarterHour = 15 * minuteMs;
/** All on quarters of hours, which every zone's hours are made of. */
export const quarterHourWalks = walksOf(
  fc.integer({ min: 1, max: 200 }).map((quarters) => quarters * quarterHour),
  quarterHour,
);

function walksOf(gap: fc.Arbitrary<number>, grid: number): fc.Arbitrary<RegisterWalk> {
  const steps = fc.array(fc.record({ kind: kinds, gap, share, otherShare: share }), { maxLength: 30, size: 'max' });
  const rules = fc.record({ factor: fc.constantFrom(1, 40, 0.25), hasEnd: fc.boolean() });
  return fc
    .tuple(instantsAndZones, rules, fc.oneof(share, fc.constant(0.95)), steps)
    .map(([[start, zone], { factor, hasEnd }, first, taken]) =>
      walk(
        Math.floor(start / grid) * grid,
        zone,
        { factor, modulus: hasEnd ? modulus : null },
        quarters(first * (modulus - 1)),
        taken,
        grid,
      ),
    );
}

/** Sums of quarters are exact, so what differs differs for a reason. */
function quarters(value: number): number {
  return Math.floor(value * 4) / 4;
}

function walk(
  start: number,
  zone: string,
  rule: Omit<RegisterRule, 'replacements'>,
  first: number,
  steps: readonly Step[],
  grid: number,
): RegisterWalk {
  const readings = [{ at: start, value: first }];
  const replacements: MeterReplacement[] = [];
  const truth: ConsumptionInterval[] = [];
  let at = start;
  let shown = first;
  const use = (to: number, part: number) => {
    const used = quarters(part * maxUsed);
    truth.push({ from: at, to, amount: used * rule.factor });
    at = to;
    shown = rule.modulus !== null && shown + used >= rule.modulus ? shown + used - rule.modulus : shown + used;
  };
  const replace = (part: number) => {
    const firstValue = quarters(part * maxUsed);
    replacements.push({ at, lastValue: shown, firstValue });
    shown = firstValue;
  };
  for (const { kind, gap, share: part, otherShare } of steps) {
    const readAt = at + gap;
    if (kind === 'use' || kind === 'idle') use(readAt, kind === 'use' ? part : 0);
    else if (kind === 'reset') {
      const lower = quarters(shown * part * 0.9);
      // Near its end a register that shows little has gone over it, and beside what people read off a unit back says nothing.
      const isReset = shown - lower > 1 && (rule.modulus === null || shown < rule.modulus * 0.9);
      const again = isReset ? lower : shown;
      truth.push({ from: at, to: readAt, amount: isReset ? again * rule.factor : 0 });
      [at, shown] = [readAt, again];
    } else if (kind === 'replace' && gap > grid) {
      use(at + Math.max(grid, Math.floor((gap * otherShare) / grid) * grid), part);
      replace(otherShare);
      if (at < readAt) use(readAt, otherShare);
    } else {
      use(readAt, part);
      const before = shown;
      replace(otherShare);
      // Read in the instant of the exchange: the old meter or the new one.
      readings.push({ at, value: part < 0.5 ? before : shown });
      continue;
    }
    readings.push({ at, value: shown });
  }
  return { zone, rule: { ...rule, replacements }, readings, truth };
}
