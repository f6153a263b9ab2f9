import { hourMs, minuteMs, secondMs } from '../duration.ts';
import type { CutoffGuard } from './cutoff-guards.ts';
import type { CutoffPolicy } from './cutoff-policy.ts';

/**
 * What has followed from a debt: nothing yet (arrears), it may still be paid (grace), the final notice was given (due), the switches were commanded off (sent) and have
 * reported that they are (off), or are commanded on again (restoring).
 */
export const cutoffStates = ['normal', 'arrears', 'grace', 'due', 'sent', 'off', 'restoring'] as const;
export type CutoffState = (typeof cutoffStates)[number];

/** Of what the payer is notified, each once in an episode. */
export const cutoffMessages = ['grace', 'notice', 'off', 'restored'] as const;
export type CutoffMessage = (typeof cutoffMessages)[number];

export interface Cutoff {
  state: CutoffState;
  /** Counts how often the grace began. */
  episode: number;
  /** Epoch milliseconds until which nothing worse follows; null: nothing waits for a time. */
  until: number | null;
  /** Whether the switches have reported in this episode that they are off. */
  wasOff: boolean;
}

/** What meters that were switched together report; null: there are none. */
export function switchesOf(meters: readonly { isOn: boolean | null }[]): CutoffFacts['switches'] {
  if (meters.length === 0) return null;
  if (meters.every(({ isOn }) => isOn === true)) return 'on';
  return meters.every(({ isOn }) => isOn === false) ? 'off' : 'mixed';
}

/** What somebody owes for a room. */
export interface RoomDebt {
  /** Whether they pay for it now. */
  pays: boolean;
  balanceCents: number;
  /** What is due of issued bills and not paid; null: they pay in advance. */
  overdueCents: number | null;
}

/** Whether a debt may have consequences: more than the credit, or anything overdue of somebody who pays after use. */
export function owesBeyondCredit(
  { pays, balanceCents, overdueCents }: RoomDebt,
  { creditCents }: Pick<CutoffPolicy, 'creditCents'>,
): boolean {
  return pays && (overdueCents === null ? balanceCents < -creditCents : overdueCents > 0);
}

/** What is known when it is decided what follows. */
export interface CutoffFacts {
  now: number;
  /** Whether whoever pays for the room owes more than the credit. */
  owes: boolean;
  /** Whether a clerk holds the cut-off back. */
  isHeld: boolean;
  /** What stands against a cut-off at the moment. */
  guards: readonly CutoffGuard[];
  /** What the meters report that this cut-off has switched; null: it has switched none. */
  switches: 'on' | 'off' | 'mixed' | null;
  /** Whether a command to one of them is under way, or its report is waited for. */
  isUnderWay: boolean;
}

export interface CutoffDecision extends Cutoff {
  message: CutoffMessage | null;
  /** What the switches are commanded now. */
  act: 'off' | 'on' | null;
}

/** After a command that the meters did not follow. */
export const cutoffRetryMs = 15 * minuteMs;

type Policy = Pick<CutoffPolicy, 'isOn' | 'graceHours' | 'noticeHours'>;

interface Question extends CutoffFacts {
  cutoff: Cutoff;
  policy: Policy;
}

interface Transition {
  from: CutoffState;
  when: (question: Question) => boolean;
  to: CutoffState;
  until?: (question: Question) => number;
  message?: CutoffMessage;
  act?: 'off' | 'on';
  /** Another episode begins. */
  begins?: true;
  isOff?: true;
}

const owes = ({ owes: still }: Question) => still;
const isPaid = ({ owes: still }: Question) => !still;
/** Whether the debt may lead to a cut-off at all; a balance that is in doubt may not. */
const mayLead = ({ owes: still, isHeld, guards, policy }: Question) => still && policy.isOn && !isHeld && !guards.includes('disagreed');
const mayNot = (question: Question) => !mayLead(question);
const isOver = ({ now, cutoff: { until } }: Question) => until === null || until <= now;
const afterHours =
  (hoursOf: (policy: Policy) => number) =>
  ({ now, policy }: Question) =>
    now + hoursOf(policy) * hourMs;
const afterRetry = ({ now }: Question) => now + cutoffRetryMs;

/** The first row that fits is what happens; without one the cut-off stays as it is. */
const transitions: readonly Transition[] = [
  { from: 'normal', when: owes, to: 'arrears' },
  { from: 'arrears', when: isPaid, to: 'normal' },
  { from: 'arrears', when: mayLead, to: 'grace', until: afterHours(({ graceHours }) => graceHours), message: 'grace', begins: true },
  { from: 'grace', when: isPaid, to: 'normal' },
  { from: 'grace', when: mayNot, to: 'arrears' },
  { from: 'grace', when: isOver, to: 'due', until: afterHours(({ noticeHours }) => noticeHours), message: 'notice' },
  // One of several meters may be off already, where another did not follow.
  { from: 'due', when: (question) => mayNot(question) && question.switches !== null, to: 'restoring', act: 'on' },
  { from: 'due', when: isPaid, to: 'normal' },
  { from: 'due', when: mayNot, to: 'arrears' },
  { from: 'due', when: ({ switches }) => switches === 'off', to: 'off', message: 'off', isOff: true },
  { from: 'due', when: (question) => isOver(question) && question.guards.length === 0, to: 'sent', act: 'off' },
  { from: 'sent', when: mayNot, to: 'restoring', act: 'on' },
  { from: 'sent', when: ({ switches }) => switches === 'off', to: 'off', message: 'off', isOff: true },
  { from: 'sent', when: ({ isUnderWay }) => !isUnderWay, to: 'due', until: afterRetry },
  { from: 'off', when: mayNot, to: 'restoring', act: 'on' },
  { from: 'off', when: ({ switches }) => switches !== 'off', to: 'due', until: afterRetry },
  {
    from: 'restoring',
    when: ({ switches, isUnderWay, owes: still }) => (switches === 'on' || switches === null) && !isUnderWay && still,
    to: 'arrears',
    message: 'restored',
  },
  {
    from: 'restoring',
    when: ({ switches, isUnderWay }) => (switches === 'on' || switches === null) && !isUnderWay,
    to: 'normal',
    message: 'restored',
  },
  { from: 'restoring', when: (question) => !question.isUnderWay && isOver(question), to: 'restoring', until: afterRetry, act: 'on' },
];

/** Decides what follows from a debt, one step at a time. */
export function decideCutoff(cutoff: Cutoff, policy: Policy, facts: CutoffFacts): CutoffDecision {
  const question = { ...facts, cutoff, policy };
  const row = transitions.find(({ from, when }) => from === cutoff.state && when(question));
  if (!row) return { ...cutoff, message: null, act: null };
  const isRestored = row.message === 'restored';
  return {
    state: row.to,
    episode: row.begins ? cutoff.episode + 1 : cutoff.episode,
    until: row.until?.(question) ?? null,
    wasOff: row.begins || isRestored ? false : row.isOff === true || cutoff.wasOff,
    // Nobody is notified of power that was never off.
    message: isRestored && !cutoff.wasOff ? null : (row.message ?? null),
    act: row.act ?? null,
  };
}

const soonMs = minuteMs;
const laterMs = 5 * minuteMs;

/** When it is looked at again at the latest, should nothing be paid before; null: it is over. */
export function nextCutoffLook({ state, until }: Pick<Cutoff, 'state' | 'until'>, now: number): number | null {
  if (state === 'normal') return null;
  if (state === 'sent' || state === 'restoring') return now + secondMs;
  if (state === 'off' || (state === 'due' && (until === null || until < now))) return now + soonMs;
  return Math.min(until ?? Number.POSITIVE_INFINITY, now + laterMs);
}

/** When it is cut off at the earliest, as its payer is notified; null: it is not known, or over. */
export function cutoffInstantOf({ state, until }: Pick<Cutoff, 'state' | 'until'>, { noticeHours }: Policy): number | null {
  if (until === null) return null;
  if (state === 'grace') return until + noticeHours * hourMs;
  return state === 'due' ? until : null;
}
