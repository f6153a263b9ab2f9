import { defaultPostpaidTerms, hasTooMuchNotice, type PostpaidTerms } from '../bill/payment-terms.ts';
import { dayMs } from '../duration.ts';
import { type BalanceBounds, defaultBalanceBounds } from '../ledger/low-balance.ts';

/** Local days, both inclusive, on which nobody is cut off, as in a wave of heat or cold. */
export interface CutoffPause {
  from: string;
  until: string;
  reason: string;
}

/** How an organisation deals with those who owe. */
export interface CutoffPolicy extends BalanceBounds {
  /** Fen that somebody may owe without anything following from it. */
  creditCents: number;
  /** Between the debt and the final notice. */
  graceHours: number;
  /** Between the final notice and the cut-off. */
  noticeHours: number;
  /** Whether anybody is cut off at all. */
  isOn: boolean;
  /** Whether also outside of the hours of daylight in which somebody can still pay. */
  atNight: boolean;
  /** Whether also on days of rest and on the days before them. */
  onRestDays: boolean;
  /** Whether also on the hot days of the calendar of tariffs. */
  onHotDays: boolean;
  pauses: readonly CutoffPause[];
  /** Of those who pay after use, unless something else is agreed with one of them. */
  postpaid: PostpaidTerms;
}

/** Nobody is cut off unless the organisation decides so. */
export const defaultCutoffPolicy: CutoffPolicy = {
  ...defaultBalanceBounds,
  creditCents: 0,
  graceHours: 24,
  noticeHours: 24,
  isOn: false,
  atNight: false,
  onRestDays: false,
  onHotDays: false,
  pauses: [],
  postpaid: defaultPostpaidTerms,
};

export const maxPolicyCents = 1_000_000;
export const maxPolicyDays = 60;
export const maxPolicyHours = 720;
export const maxCutoffPauses = 50;
export const maxPauseDays = 366;
export const maxPauseReasonLength = 100;
/** For so long a clerk may hold one room back. */
export const maxHoldDays = 90;

export type CutoffPolicyFault = 'urgentAboveLow' | 'pauseEndsEarly' | 'pauseTooLong' | 'noticeBeyondOff';

/** Finds what is wrong with a policy; keys are paths such as `urgent.cents` and `pauses.2.until`. */
export function findCutoffPolicyFaults({
  low,
  urgent,
  pauses,
  postpaid,
}: Pick<CutoffPolicy, 'low' | 'urgent' | 'pauses' | 'postpaid'>): Record<string, CutoffPolicyFault> {
  const faults: Record<string, CutoffPolicyFault> = {};
  if (urgent.cents > low.cents) faults['urgent.cents'] = 'urgentAboveLow';
  if (urgent.days > low.days) faults['urgent.days'] = 'urgentAboveLow';
  if (hasTooMuchNotice(postpaid)) faults['postpaid.noticeDays'] = 'noticeBeyondOff';
  for (const [index, { from, until }] of pauses.entries()) {
    if (until < from) faults[`pauses.${index}.until`] = 'pauseEndsEarly';
    else if (Date.parse(until) - Date.parse(from) >= maxPauseDays * dayMs) faults[`pauses.${index}.until`] = 'pauseTooLong';
  }
  return faults;
}
