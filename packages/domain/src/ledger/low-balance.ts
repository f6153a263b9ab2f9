/** How much a wallet has left, the worst last. */
export const balanceLevels = ['normal', 'low', 'urgent', 'owing'] as const;
export type BalanceLevel = (typeof balanceLevels)[number];

/** Of whoever pays is warned. */
export type WarnedLevel = Exclude<BalanceLevel, 'normal'>;

/** Below one of the two a wallet is low, and then urgent: fen, and days for which the balance lasts. */
export const lowBalance = { cents: 2000, days: 3 } as const;
export const urgentBalance = { cents: 500, days: 1 } as const;

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

export function balanceLevelOf({ cents, daysLeft }: MeasuredBalance): BalanceLevel {
  const isBelow = (bound: { cents: number; days: number }) => cents < bound.cents || (daysLeft !== null && daysLeft < bound.days);
  if (cents < 0) return 'owing';
  if (isBelow(urgentBalance)) return 'urgent';
  return isBelow(lowBalance) ? 'low' : 'normal';
}

/** Whether so much is left that a later low balance is another episode. */
function hasRecovered({ cents, daysLeft }: MeasuredBalance): boolean {
  return cents >= recovery * lowBalance.cents && (daysLeft === null || daysLeft >= recovery * lowBalance.days);
}

/**
 * Judges a wallet that has changed: the payer is warned once of each level and episode, and not of a level that is better than one of which
 * they were warned already.
 */
export function judgeBalance(before: BalanceState, measured: MeasuredBalance): JudgedBalance {
  const level = balanceLevelOf(measured);
  const begun = before.warned === 'normal' && level !== 'normal';
  const ended = hasRecovered(measured);
  const episode = begun ? before.episode + 1 : before.episode;
  if (level === 'normal') return { level, episode, warned: ended ? 'normal' : before.warned, warning: null };
  const isWorse = rankOf(level) > rankOf(before.warned);
  return { level, episode, warned: isWorse ? level : before.warned, warning: isWorse ? level : null };
}
