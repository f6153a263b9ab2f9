import { hourMs, type TariffTerms } from '@energy-om/domain';
import fc from 'fast-check';
import { plainTerms } from '../support/factories/create-supplies.ts';

/** A Monday, and as many days from it on. */
export const begin = new Date('2026-11-02T00:00:00+08:00');
export const dayCount = 20;
/** Up to which day readings come before something is done, each time. */
export const chunkDays = [3, 7, 11, 14, 16, 18, dayCount] as const;
const hourCount = dayCount * 24;

/** Half a yuan in the valley and one yuan in the peak; beyond 150 kilowatt-hours a month ten and twenty fen more. */
export const stepTerms: TariffTerms = {
  ...plainTerms,
  steps: { period: 'month', anchor: '01-01', thresholds: [150_000], allowance: null },
  prices: { V: [500_000, 600_000], P: [1_000_000, 1_200_000] },
};

/** What the display does at an hour beyond what is used: it jumps, begins anew at a value, or is misread once. Watt-hours. */
export interface DisplayEvent {
  kind: 'jump' | 'drop' | 'misread';
  hour: number;
  size: number;
}

export interface Silence {
  from: number;
  /** The hour of the next reading; none, where it lasts to the end. */
  to: number | null;
  /** Watt-hours of each of its hours, where its readings never come. */
  even: number;
  /** Its readings come when those after it are there already. */
  comesLate: boolean;
}

/** What people and jobs do between two deliveries of readings. */
export type CourseStep =
  | { kind: 'settle'; at: 'one' | 'two' | 'both' }
  | { kind: 'interrupt'; statement: number }
  | { kind: 'warn' }
  | { kind: 'decide'; counts: boolean; second: 'approves' | 'rejects' | 'waits' }
  | { kind: 'pay'; payer: 'occupant' | 'stranger' | 'house' };

export interface Course {
  /** Watt-hours of each hour that was not silent. All amounts are whole multiples of 32, so that quarters of means of two, and means of four of these, are whole. */
  uses: number[];
  events: DisplayEvent[];
  silence: Silence | null;
  steps: CourseStep[][];
}

const multiple = (most: number, least = 0) => fc.integer({ min: least, max: most }).map((count) => 32 * count);

const drawnEvent: fc.Arbitrary<DisplayEvent> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('jump' as const, 'misread' as const),
    hour: fc.integer({ min: 3, max: hourCount - 4 }),
    size: multiple(22_000, 2600),
  }),
  fc.record({ kind: fc.constant('drop' as const), hour: fc.integer({ min: 3, max: hourCount - 4 }), size: multiple(1500, 150) }),
);

const drawnSilence: fc.Arbitrary<Silence | null> = fc.oneof(
  fc.constant(null),
  // Long enough to be estimated by the end, on days of both kinds.
  fc.integer({ min: 14 * 24, max: 17 * 24 - 1 }).map((from) => ({ from, to: null, even: 0, comesLate: false })),
  fc
    .record({
      from: fc.integer({ min: 200, max: 14 * 24 }),
      length: fc.integer({ min: 2, max: 140 }),
      even: multiple(45),
      comesLate: fc.boolean(),
    })
    .map(({ length, comesLate, ...silence }) => {
      const to = silence.from + length;
      // With the last delivery nothing comes late.
      return { ...silence, to, comesLate: comesLate && to <= (chunkDays.at(-2) ?? 0) * 24 };
    }),
);

const drawnStep: fc.Arbitrary<CourseStep> = fc.oneof(
  fc.record({ kind: fc.constant('settle' as const), at: fc.constantFrom('one' as const, 'two' as const, 'both' as const) }),
  fc.record({ kind: fc.constant('interrupt' as const), statement: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ kind: fc.constant('warn' as const) }),
  fc.record({
    kind: fc.constant('decide' as const),
    counts: fc.boolean(),
    second: fc.constantFrom('approves' as const, 'approves' as const, 'rejects' as const, 'waits' as const),
  }),
  fc.record({ kind: fc.constant('pay' as const), payer: fc.constantFrom('occupant' as const, 'stranger' as const, 'house' as const) }),
);

/** Events lie apart, so that none is the way back of another, and not where the meter is silent; a misread display is not the last one of a delivery. */
function keepApart(events: readonly DisplayEvent[], silence: Silence | null): DisplayEvent[] {
  const kept: DisplayEvent[] = [];
  const silentTo = silence === null ? 0 : (silence.to ?? hourCount);
  for (const event of [...events].sort((one, other) => one.hour - other.hour)) {
    const { hour, kind } = event;
    if (hour - (kept.at(-1)?.hour ?? Number.NEGATIVE_INFINITY) < 4) continue;
    if (silence !== null && hour > silence.from - 4 && hour < silentTo + 4) continue;
    if (kind === 'misread' && hour % 24 === 0) continue;
    kept.push(event);
  }
  return kept;
}

export const drawnCourse: fc.Arbitrary<Course> = fc
  .record({
    pattern: fc.array(multiple(30), { minLength: 24, maxLength: 24 }),
    scales: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: dayCount, maxLength: dayCount }),
    events: fc.array(drawnEvent, { minLength: 1, maxLength: 4 }),
    silence: drawnSilence,
    steps: fc.array(fc.array(drawnStep, { maxLength: 4 }), { minLength: chunkDays.length, maxLength: chunkDays.length }),
  })
  .map(({ pattern, scales, events, silence, steps }) => ({
    uses: scales.flatMap((scale) => pattern.map((use) => use * scale)),
    events: keepApart(events, silence),
    silence,
    steps,
  }));

const isSilentAt = ({ silence }: Course, hour: number) =>
  silence !== null && hour > silence.from && hour < (silence.to ?? Number.POSITIVE_INFINITY);

function usedIn({ silence, uses }: Course, hour: number): number {
  const isEven = silence !== null && silence.to !== null && !silence.comesLate && hour >= silence.from && hour < silence.to;
  return isEven ? silence.even : (uses[hour] ?? 0);
}

/** Watt-hours of an hour by its number. A misread display says nothing: what was used between those before and after it counts evenly. */
export function wattHoursOf(course: Course, hour: number): number {
  const misread = course.events.find((event) => event.kind === 'misread' && (event.hour === hour || event.hour === hour + 1));
  return misread ? (usedIn(course, misread.hour - 1) + usedIn(course, misread.hour)) / 2 : usedIn(course, hour);
}

export interface Reading {
  at: Date;
  kilowattHours: number;
  hour: number;
}

/** What is suspected of the hour that ends with a reading: what it comes to if it counts, in watt-hours. */
export type SuspectHours = Map<number, number>;

/** All that the meter ever shows, hour by hour, and what can hardly be of it. */
export function listReadings(course: Course): { readings: Reading[]; suspect: SuspectHours } {
  const readings: Reading[] = [];
  const suspect: SuspectHours = new Map();
  let display = 5_000_000;
  for (let hour = 0; hour <= hourCount; hour += 1) {
    const use = hour === 0 ? 0 : usedIn(course, hour - 1);
    const event = course.events.find((one) => one.hour === hour);
    const before = display;
    display += use;
    if (event?.kind === 'jump') display += event.size;
    // Less would be noise.
    if (event?.kind === 'drop' && before - event.size > 10_000) display = event.size;
    if (display !== before + use) suspect.set(hour - 1, display > before ? display - before : display);
    const shown = display + (event?.kind === 'misread' ? event.size : 0);
    readings.push({ at: new Date(begin.getTime() + hour * hourMs), kilowattHours: shown / 1000, hour });
  }
  return { readings, suspect };
}

/** The readings that come with a chunk of days: its own, and those of a silence that was over before. */
export function readingsOfChunk(course: Course, readings: readonly Reading[], chunk: number): Reading[] {
  const [from, to] = [(chunkDays[chunk - 1] ?? 0) * 24, (chunkDays[chunk] ?? dayCount) * 24];
  const silenceEnd = course.silence?.to ?? null;
  const mayComeLate =
    course.silence?.comesLate === true && silenceEnd !== null && silenceEnd <= from && silenceEnd > (chunkDays[chunk - 2] ?? 0) * 24;
  return readings.filter(({ hour }) =>
    isSilentAt(course, hour) ? mayComeLate : (hour > from || (chunk === 0 && hour === 0)) && hour <= to,
  );
}
