import type { LimitKind } from '@energy-om/contract';

export interface Limit {
  /** Takes a key may have in any window. */
  count: number;
  windowSeconds: number;
  /** Takes that a server fetches at once for a key and then gives out by itself, so that not each one costs a statement. */
  batch: number;
  /** Protects one name or number, however many people an installation has behind one address: its factor does not count. */
  isFixed?: boolean;
}

const minute = 60;

/** THE LIMITS of calls: open ones by the caller's address, the others by account. */
export const callLimits: Record<LimitKind, Limit> = {
  guess: { count: 10, windowSeconds: minute, batch: 1 },
  open: { count: 60, windowSeconds: minute, batch: 5 },
  renew: { count: 300, windowSeconds: minute, batch: 10 },
  read: { count: 300, windowSeconds: minute, batch: 25 },
  write: { count: 60, windowSeconds: minute, batch: 5 },
};

/** Beside the address's: ways to get in, by the name or number that is tried. */
export const guessesOfOneName: Limit = { count: 5, windowSeconds: minute, batch: 1, isFixed: true };

/** Unknown tokens of devices, by address. Many devices may stand behind one: the same token shown again counts once. */
export const failedDeviceTokens: Limit = { count: 30, windowSeconds: minute, batch: 1 };

/** Playlists and segments of cameras, by account: several streams side by side take about 60 each. */
export const cameraFetches: Limit = { count: 600, windowSeconds: minute, batch: 50 };

/** Verification codes, counted by what was sent. */
export const codeLimits = {
  number: [
    { count: 1, seconds: minute },
    { count: 5, seconds: 60 * minute },
    { count: 10, seconds: 24 * 60 * minute },
  ],
  address: [{ count: 10, seconds: 60 * minute }],
  /** Of the whole installation: what an attack from everywhere can cost at most. */
  everyone: [{ count: 300, seconds: 60 * minute }],
} as const;
