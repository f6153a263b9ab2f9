/** How much a wallet has left, the worst last. */
export const balanceLevels = ['normal', 'low', 'urgent', 'owing'] as const;
export type BalanceLevel = (typeof balanceLevels)[number];

/** Of whoever pays is warned. */
export type WarnedLevel = Exclude<BalanceLevel, 'normal'>;

/** Below one of the two a wallet is at a level: fen, and days for which the balance lasts. */
export interface BalanceBound {
  cents: number;
  days: number;
}

export interface BalanceBounds {
  low: BalanceBound;
  urgent: BalanceBound;
}

/** Of an organisation that says nothing else. */
export const defaultBalanceBounds: BalanceBounds = { low: { cents: 2000, days: 3 }, urgent: { cents: 500, days: 1 } };

/** An episode ends where there is a fifth more than a low balance, so that one that goes up and down by a little is not warned of each time. */
const recovery = 1.2;

export interface BalanceState {
  level: BalanceLevel;
  /** Counts the times in which the wallet was low. */
  episode: number;
  /** The worst level of the episode of which the payer was warned; normal: none. */
  warned: BalanceLevel;
}

/** What is in a wallet. */
export interface MeasuredBalance {
  cents: number;
  /** For how many whole days it lasts; null: nothing is used, or too little is known. */
  daysLeft: number | null;
}

export interface JudgedBalance extends BalanceState {
  /** Of what the payer is to be warned now; null: of nothing. */
  warning: WarnedLevel | null;
}

const rankOf = (level: BalanceLevel) => balanceLevels.indexOf(level);

export function balanceLevelOf({ cents, daysLeft }: MeasuredBalance, { low, urgent }: BalanceBounds): BalanceLevel {
  const isBelow = (bound: BalanceBound) => cents < bound.cents || (daysLeft !== null && daysLeft < bound.days);
  if (cents < 0) return 'owing';
  if (isBelow(urgent)) return 'urgent';
  return isBelow(low) ? 'low' : 'normal';
}

/** So many days of balance are left where supplies are settled by the hour. */
const nearlyEmptyDays = 3;

/** Whether a balance may be used up before many days are settled; one that is used up is not nearly empty any more. */
export function isNearlyEmpty({ cents, daysLeft }: MeasuredBalance, { low }: BalanceBounds): boolean {
  return cents >= 0 && (daysLeft === null ? cents < low.cents : daysLeft < nearlyEmptyDays);
}

/** Whether so much is left that a later low balance is another episode. */
function hasRecovered({ cents, daysLeft }: MeasuredBalance, { low }: BalanceBounds): boolean {
  return cents >= 0 && cents >= recovery * low.cents && (daysLeft === null || daysLeft >= recovery * low.days);
}

/**
 * Judges a wallet that has changed: the payer is warned once of each level and episode, and not of a level that is better than one of which
 * they were warned already.
 */
export function judgeBalance(before: BalanceState, measured: MeasuredBalance, bounds: BalanceBounds): JudgedBalance {
  const level = balanceLevelOf(measured, bounds);
  const begun = before.warned === 'normal' && level !== 'normal';
  const ended = hasRecovered(measured, bounds);
  const episode = begun ? before.episode + 1 : before.episode;
  if (level === 'normal') return { level, episode, warned: ended ? 'normal' : before.warned, warning: null };
  const isWorse = rankOf(level) > rankOf(before.warned);
  return { level, episode, warned: isWorse ? level : before.warned, warning: isWorse ? level : null };
}
