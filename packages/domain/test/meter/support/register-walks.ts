import fc from 'fast-check';
import { dayMs, hourMs, minuteMs } from '#duration.ts';
import type { ConsumptionInterval, MeterReplacement, RegisterReading, RegisterRule } from '#index.ts';
import { instantsAndZones } from '#test/support/zones.ts';

/** A random history of a register: its readings, and the true consumption by interval. */
export interface RegisterWalk {
  zone: string;
  rule: RegisterRule;
  readings: RegisterReading[];
  truth: ConsumptionInterval[];
}

/** One step of a history; `gapMs` is the time until the next reading, shares are of the maximum consumption. */
interface Step {
  kind: 'use' | 'idle' | 'reset' | 'replace' | 'replaceAtReading';
  gapMs: number;
  share: number;
  otherShare: number;
}

const modulus = 10_000;
/** Less than the last tenth of the range, from which a display may wrap around. */
const maxUsed = 999;

const share = fc.integer({ min: 0, max: 1_000 }).map((thousandths) => thousandths / 1_000);
const anyGap = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 15 * minuteMs }) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 5 }).map((hours) => hours * hourMs) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 50 * hourMs }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 40 * dayMs }) },
);
const kinds = fc.constantFrom<Step['kind']>('use', 'use', 'use', 'use', 'idle', 'reset', 'replace', 'replaceAtReading');

export const registerWalks = walksOf(anyGap, 1);

const quarterHourMs = 15 * minuteMs;
/** Walks with all instants on quarters of an hour, which the hours of every zone consist of. */
export const quarterHourWalks = walksOf(
  fc.integer({ min: 1, max: 200 }).map((quarters) => quarters * quarterHourMs),
  quarterHourMs,
);

function walksOf(gapMs: fc.Arbitrary<number>, grid: number): fc.Arbitrary<RegisterWalk> {
  const steps = fc.array(fc.record({ kind: kinds, gapMs, share, otherShare: share }), { maxLength: 30, size: 'max' });
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

/** Rounds down to quarters, whose sums are exact, so that a difference is never a rounding error. */
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
  const consume = (to: number, part: number) => {
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
  for (const { kind, gapMs, share: part, otherShare } of steps) {
    const readAt = at + gapMs;
    if (kind === 'use' || kind === 'idle') consume(readAt, kind === 'use' ? part : 0);
    else if (kind === 'reset') {
      const lower = quarters(shown * part * 0.9);
      // Near its end, a lower value is a wrap-around instead of a reset, and one unit back is within the tolerance of manual readings.
      const isReset = shown - lower > 1 && (rule.modulus === null || shown < rule.modulus * 0.9);
      const next = isReset ? lower : shown;
      truth.push({ from: at, to: readAt, amount: isReset ? next * rule.factor : 0 });
      [at, shown] = [readAt, next];
    } else if (kind === 'replace' && gapMs > grid) {
      consume(at + Math.max(grid, Math.floor((gapMs * otherShare) / grid) * grid), part);
      replace(otherShare);
      if (at < readAt) consume(readAt, otherShare);
    } else {
      consume(readAt, part);
      const before = shown;
      replace(otherShare);
      // A reading at the instant of the replacement is of the old meter or of the new one.
      readings.push({ at, value: part < 0.5 ? before : shown });
      continue;
    }
    readings.push({ at, value: shown });
  }
  return { zone, rule: { ...rule, replacements }, readings, truth };
}
