import fc from 'fast-check';
import { type AmountEntryKind, hourMs, openPaymentStates, openRefundStates, type RefundEvent, type TariffVersion } from '#index.ts';
import { advanceCutoffs, obeyCommands } from './course-cutoffs.ts';
import {
  clerk,
  decideEntry,
  enterEntry,
  moveRefundOf,
  orderPayment,
  type PaymentWord,
  receiveWord,
  requestRefund,
  reverseEntry,
} from './course-money.ts';
import { type ComputedCourse, changePayer, changeTariff, computeSettlement, countHour, writeSettlement } from './course-supply.ts';
import { beginsAt, type CourseWorld, payers, type RefundRow } from './course-world.ts';

const kinds = [
  ...['time', 'time', 'use', 'use', 'correct', 'settle', 'settle', 'settle', 'payer', 'tariff', 'enter', 'enter', 'decide', 'reverse'],
  ...[
    'pay',
    'pay',
    'payLate',
    'refund',
    'refund',
    'moveRefund',
    'moveRefund',
    'moveRefund',
    'cutoff',
    'cutoff',
    'cutoff',
    'cutoff',
    'cutoff',
    'obey',
    'obey',
  ],
] as const;

export interface CourseStep {
  kind: (typeof kinds)[number];
  /** By which the step chooses. */
  one: number;
  two: number;
  three: number;
  /** After how many writes and commits the process ends, at each try but the last one. */
  ends: readonly number[];
  /** What comes once more after it. */
  echoes: readonly number[];
}

export const drawnCourse: fc.Arbitrary<CourseStep[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    one: fc.nat(999),
    two: fc.nat(999),
    three: fc.nat(999),
    ends: fc.array(fc.nat(14), { maxLength: 2, size: 'max' }),
    echoes: fc.array(fc.nat(999), { maxLength: 3 }),
  }),
  { minLength: 40, maxLength: 90, size: 'max' },
);

export function tariffOf(price: number, choice: number): TariffVersion {
  const thresholds = [[], [40_000], [9000, 60_000]][choice % 3] ?? [];
  const pricesOf = (first: number) => [first, ...thresholds.map((_, step) => first + (step + 1) * 83_000)];
  return {
    validFrom: 0,
    dayTypes: ['ordinary'],
    seasons: [{ name: '全年', from: '01-01', slots: { ordinary: `${'V'.repeat(32)}${'P'.repeat(64)}` } }],
    steps: thresholds.length === 0 ? null : { period: choice % 2 ? 'month' : 'year', anchor: '07-01', thresholds, allowance: null },
    prices: { V: pricesOf(price), P: pricesOf(2 * price + 7) },
    service: [null, { by: 'unit' as const, price: 30_001 }, { by: 'percent' as const, basisPoints: 333 }][choice % 4] ?? null,
    fixedFee: choice % 5 === 0 ? 601 : null,
    minimumFee: null,
    taxRates: { energy: 1300, service: 600, fixed: 1300 },
  };
}

/** What has been done in a course, and may be done once more. */
export interface CourseLog {
  /** With the names of those that were done, not refused. */
  done: { kind: CourseStep['kind']; repeat: () => void }[];
  computed: ComputedCourse[];
  refused: number;
  stale: number;
}

/** One try of a step: it may be broken off anywhere and made again. */
type Attempt = () => void;

const pick = <Item>(list: readonly Item[], index: number): Item | undefined => list[index % Math.max(1, list.length)];
const hourBefore = (world: CourseWorld, choice: number) => {
  const hours = Math.floor((world.now - beginsAt) / hourMs);
  return beginsAt + (choice % Math.max(1, hours)) * hourMs;
};

/** Chooses what a step does, before the first try: whoever tries again means the same. */
export function chooseAttempt(world: CourseWorld, index: number, step: CourseStep, log: CourseLog, isDisturbed: boolean): Attempt {
  const { kind, one, two, three } = step;
  const at = hourBefore(world, one * 7 + two);
  if (kind === 'time') return () => undefined;
  if (kind === 'use') return countDay(world, step);
  if (kind === 'correct') return () => void countHour(world, at, three / 250);
  if (kind === 'payer') return () => void changePayer(world, at, [...payers, null][three % 3] ?? null);
  if (kind === 'tariff') return () => void changeTariff(world, at, tariffOf(200_000 + three * 997, two));
  if (kind === 'settle') return settle(world, two % 3 === 0 ? 'hour' : 'day', log, isDisturbed);
  if (kind === 'cutoff') return () => advanceCutoffs(world, two % 8 === 0);
  if (kind === 'obey') return () => obeyCommands(world);
  if (kind === 'pay' || kind === 'payLate') return pay(world, index, step, log, isDisturbed);
  return decided(log, kind, chooseDecision(world, index, step));
}

/** A decision that is done, and not refused, is one that somebody may send once more. */
function decided(log: CourseLog, kind: CourseStep['kind'], decide: (() => boolean) | null): Attempt {
  return () => {
    if (decide === null) return;
    if (decide()) log.done.push({ kind, repeat: decide });
    else log.refused += 1;
  };
}

function chooseDecision(world: CourseWorld, index: number, { kind, one, two, three }: CourseStep): (() => boolean) | null {
  const id = `${kind} ${index}`;
  if (kind === 'enter') {
    const entryKind =
      pick(['cash', 'cash', 'cash', 'adjustment', 'adjustment', 'writeOff', 'opening'] satisfies AmountEntryKind[], one) ?? 'cash';
    const cents = three % 9 === 0 ? 50_000 + two * 10 : entryKind === 'adjustment' && two % 2 ? -three * 11 : three * 11;
    return () => enterEntry(world, id, { kind: entryKind, cents, ownerId: pick(payers, two) ?? 'anna' });
  }
  if (kind === 'decide') {
    const waiting = [...world.entries].filter(([, { state }]) => state === 'waiting');
    const entry = pick(waiting, one)?.[0] ?? pick([...world.entries.keys()], one);
    const person = pick(['second', 'second', 'second', clerk, 'anna'], two) ?? clerk;
    return entry === undefined ? null : () => decideEntry(world, entry, person, three % 4 > 0);
  }
  if (kind === 'reverse') {
    const entry = pick([...world.entries.keys()], one);
    return entry === undefined ? null : () => reverseEntry(world, id, entry);
  }
  if (kind === 'refund') {
    const payment = pick(
      [...world.payments].filter(([, { state }]) => state === 'paid'),
      one,
    );
    if (!payment) return null;
    const cents = two % 3 === 0 ? payment[1].cents : 1 + ((three * 13) % payment[1].cents);
    return () => requestRefund(world, id, { paymentId: payment[0], cents, isConnected: two % 4 > 0 });
  }
  const refund = pick(
    [...world.refunds].filter(([, { state }]) => openRefundStates.includes(state)),
    one,
  );
  return refund ? nextOfRefund(world, refund, two) : null;
}

function nextOfRefund(world: CourseWorld, [id, { state, way }]: [string, RefundRow], choice: number): () => boolean {
  const isUnlucky = choice % 5 === 0;
  const next: Partial<Record<RefundRow['state'], [Exclude<RefundEvent, 'forwarded'>, string | null]>> = {
    requested: isUnlucky ? [choice % 2 ? 'withdrawn' : 'rejected', clerk] : ['approved', clerk],
    waiting: isUnlucky ? ['rejected', 'second'] : ['approved', choice % 4 ? 'second' : clerk],
    approved: way === 'counter' ? ['done', clerk] : ['sent', null],
    sent: [isUnlucky ? 'failed' : 'done', null],
  };
  const [event, by] = next[state] ?? ['sent', null];
  return () => moveRefundOf(world, id, event, by);
}

/** The hours of a day, of which each is a bucket. */
function countDay(world: CourseWorld, { one, two, three }: CourseStep): Attempt {
  const start = hourBefore(world, one * 24);
  return () => {
    for (let hour = 0; hour < 24; hour += 1) {
      const at = start + hour * hourMs;
      if (at < world.completeTo) countHour(world, at, ((two + hour * 5) % (1 + 2 * three)) / 250);
    }
  };
}

/** Several servers that have read the same write one after the other: one of them counts. */
function settle(world: CourseWorld, grain: 'day' | 'hour', log: CourseLog, isDisturbed: boolean): Attempt {
  return () => {
    const computed = computeSettlement(world, grain);
    if (!computed) return;
    log.computed.push(computed);
    writeSettlement(world, computed);
    if (isDisturbed && writeSettlement(world, computed)) throw new Error('what was read before was settled twice');
  };
}

/** What a provider says of one payment in the end; more than that is said on the way. */
const outcomes: readonly (readonly PaymentWord['event'][])[] = [
  ['sent', 'succeeded'],
  ['sent', 'unclear', 'succeeded'],
  ['sent', 'closed', 'succeeded'],
  ['sent', 'failed', 'succeeded'],
  ['sent', 'failed'],
  ['sent', 'closed'],
  ['unclear'],
];

/** Words come in order once, or in another order and repeated. */
function pay(world: CourseWorld, index: number, step: CourseStep, log: CourseLog, isDisturbed: boolean): Attempt {
  const { kind, one, two, three } = step;
  const late = pick(
    [...world.payments].filter(([, { state }]) => openPaymentStates.includes(state) || state === 'failed' || state === 'closed'),
    one,
  );
  if (kind === 'payLate' && !late) return () => undefined;
  const known = kind === 'payLate' ? late : undefined;
  const paymentId = known?.[0] ?? `pay ${index}`;
  const cents = known?.[1].cents ?? 100 + three * 17;
  const events = known ? (['succeeded'] as const) : (pick(outcomes, one) ?? []);
  const isWrong = two % 11 === 0;
  const words = events.map((event): PaymentWord => ({ paymentId, event, cents: isWrong ? cents + 1 : cents }));
  const received = isDisturbed && words.length > 1 ? [...words.toReversed(), ...words] : words;
  const attempt = () => {
    if (!known) orderPayment(world, paymentId, { payer: pick(payers, two) ?? 'anna', cents, channel: two % 2 ? 'wechat' : 'alipay' });
    for (const word of received) receiveWord(world, word);
  };
  return () => {
    attempt();
    log.done.push({ kind, repeat: attempt });
  };
}

/** Something that was done before is asked for or said once more, or written by a server that has read long ago. */
export function echo(world: CourseWorld, choice: number, log: CourseLog): void {
  const old = pick(log.computed, choice);
  if (choice % 3 === 0 && old) {
    if (writeSettlement(world, old)) throw new Error('what was read long ago was settled');
    log.stale += 1;
  } else pick(log.done, choice)?.repeat();
}
