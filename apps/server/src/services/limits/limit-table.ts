import type { LimitKind } from '@energy-om/contract';
import { minuteSeconds } from '@energy-om/domain';
import type { Limit } from '../core/ports/limiter.ts';
import type { Allowance } from './local-limiter.ts';

/**
 * The networks of one caller: whoever has an IPv6 address has its /64, a home or a rented server often a /56 or a /48. Each call
 * counts in all of them, and a wider one may have `times` as much, since several callers may share it. IPv4 has the first row.
 */
export const networkWidths = [
  { bits: 64, times: 1 },
  { bits: 56, times: 4 },
  { bits: 48, times: 16 },
] as const;
export type NetworkWidth = (typeof networkWidths)[number]['bits'];

/** THE LIMITS of calls: open ones by the caller's address, the others by account. A guess that was right is given back. */
export const callLimits: Record<LimitKind, Limit> = {
  guess: { count: 10, windowSeconds: minuteSeconds, batch: 1 },
  open: { count: 60, windowSeconds: minuteSeconds, batch: 5 },
  renew: { count: 300, windowSeconds: minuteSeconds, batch: 10 },
  read: { count: 300, windowSeconds: minuteSeconds, batch: 25 },
  write: { count: 60, windowSeconds: minuteSeconds, batch: 5 },
};

/** Beside the address's: ways to get in, by the name or number that is tried. */
export const guessesOfOneName: Limit = { count: 5, windowSeconds: minuteSeconds, batch: 1, isFixed: true };

/** Guesses that were right, by the account they led to: what they took from the address is given back. */
export const proofsOfOneAccount: Limit = { count: 10, windowSeconds: minuteSeconds, batch: 1, isFixed: true };

/** How many failed sign-ins the audit log records, of one name or number, of one address and of all; beyond that, only metrics count. */
export const auditedFailedSignIns = {
  name: { count: 10, windowSeconds: 60 * minuteSeconds, batch: 1, isFixed: true },
  address: { count: 30, windowSeconds: 60 * minuteSeconds, batch: 1 },
  everyone: { count: 1000, windowSeconds: 60 * minuteSeconds, batch: 10 },
} as const satisfies Record<string, Limit>;

/** Unknown tokens of devices, by address. Many devices may share an address, so the same token again counts once. */
export const failedDeviceTokens: Limit = { count: 30, windowSeconds: minuteSeconds, batch: 1 };

/** Playlists and segments of cameras, by account: several streams side by side take about 60 each. */
export const cameraFetches: Limit = { count: 600, windowSeconds: minuteSeconds, batch: 50 };

/** Verification codes, counted by what was sent; by address those alone that nobody has used. */
export const codeLimits = {
  number: [
    { count: 1, seconds: minuteSeconds },
    { count: 5, seconds: 60 * minuteSeconds },
    { count: 10, seconds: 24 * 60 * minuteSeconds },
  ],
  /** By network: a /48 must not have all that others share. */
  address: {
    64: { count: 10, seconds: 60 * minuteSeconds },
    56: { count: 20, seconds: 60 * minuteSeconds },
    48: { count: 40, seconds: 60 * minuteSeconds },
  },
  /** Of the whole installation: what an attack from everywhere can cost at most. */
  everyone: { count: 300, seconds: 60 * minuteSeconds },
  /** Of these, for numbers that have no account: the rest is reserved for those that have one. */
  others: { count: 150, seconds: 60 * minuteSeconds },
} as const;

/**
 * What devices send, counted by each server for itself: it is that server's time which is to be shared, and a statement for each message
 * would cost as much as storing it. Nothing is thrown away by the first two: what is beyond them waits, unacknowledged, until it is due.
 */
export const deviceLimits = {
  /**
   * KiB begun, of one device's connections: 500 messages a second for good. A gateway with 200 meters that are read every 10 s sends 20,
   * and has four hours of theirs sent one by one in ten minutes, or at once where it packs them.
   */
  device: { count: 30_000, windowSeconds: minuteSeconds },
  /** KiB begun, of all devices of a tenant: about a third of what two cores store. */
  tenant: { count: 300_000, windowSeconds: minuteSeconds },
  /** Posts: each costs as much as ten messages on a connection, and a device that posts speaks for itself alone. */
  devicePosts: { count: 600, windowSeconds: minuteSeconds },
  tenantPosts: { count: 12_000, windowSeconds: minuteSeconds },
} as const satisfies Record<string, Allowance>;
