import type { LimitKind } from '@energy-om/contract';
import { daySeconds, hourSeconds, minuteSeconds } from '@energy-om/domain';
import type { Limit } from '#services/core/ports/limiter.ts';
import type { Allowance } from './local-limiter.ts';

/**
 * The networks of one caller: the owner of an IPv6 address has its /64, a home or a rented server often a /56 or a /48. Each call counts in
 * all of them, and a wider one allows `times` as many, since several callers may share it. IPv4 uses the first row.
 */
export const networkWidths = [
  { bits: 64, times: 1 },
  { bits: 56, times: 4 },
  { bits: 48, times: 16 },
] as const;
export type NetworkWidth = (typeof networkWidths)[number]['bits'];

/** THE LIMITS of calls: by address for open calls, by account for all others. A right guess is given back. */
export const callLimits: Record<LimitKind, Limit> = {
  guess: { count: 10, windowSeconds: minuteSeconds, batch: 1 },
  open: { count: 60, windowSeconds: minuteSeconds, batch: 5 },
  renew: { count: 300, windowSeconds: minuteSeconds, batch: 10 },
  read: { count: 300, windowSeconds: minuteSeconds, batch: 25 },
  write: { count: 60, windowSeconds: minuteSeconds, batch: 5 },
};

/** Limits attempts to sign in by the name or number that is tried, in addition to the address. */
export const guessesOfOneName: Limit = { count: 5, windowSeconds: minuteSeconds, batch: 1, isFixed: true };

/** Limits right guesses by the account they led to, because their takes from the address are given back. */
export const proofsOfOneAccount: Limit = { count: 10, windowSeconds: minuteSeconds, batch: 1, isFixed: true };

/**
 * The number of failed sign-ins that the audit log records by name or number, by address and in total; beyond it, only metrics count them.
 */
export const auditedFailedSignIns = {
  name: { count: 10, windowSeconds: hourSeconds, batch: 1, isFixed: true },
  address: { count: 30, windowSeconds: hourSeconds, batch: 1 },
  everyone: { count: 1000, windowSeconds: hourSeconds, batch: 10 },
} as const satisfies Record<string, Limit>;

/** Limits unknown device tokens by address. Many devices may share an address, so a repeated token counts once. */
export const failedDeviceTokens: Limit = { count: 30, windowSeconds: minuteSeconds, batch: 1 };

/** Limits tokens without a session by address, each counted once: as many as sessions are renewed, since those of a shift may run out together. */
export const badTokens: Limit = { count: 300, windowSeconds: minuteSeconds, batch: 10 };

/** Limits files by account: a list shows a hundred thumbnails, several times. */
export const fileReads: Limit = { count: 600, windowSeconds: minuteSeconds, batch: 50 };

/** Limits playlists and segments of cameras by account: several concurrent streams take about 60 a minute each. */
export const cameraFetches: Limit = { count: 600, windowSeconds: minuteSeconds, batch: 50 };

/** Limits pieces of uploads and questions about these by account: a day's share of files is 2,000 pieces. */
export const uploadPieces: Limit = { count: 600, windowSeconds: minuteSeconds, batch: 50 };

/** Limits documents that are printed, by account: one may take a second of a core. */
export const printedDocuments: Limit = { count: 20, windowSeconds: minuteSeconds, batch: 1 };

/** Limits questions for the address of a position by account: each may cost a part of the provider's quota. */
export const addressQuestions: Limit = { count: 30, windowSeconds: minuteSeconds, batch: 1 };

/** Limits verification codes by what was sent; the limits by address count only codes that were not used. */
export const codeLimits = {
  number: [
    { count: 1, seconds: minuteSeconds },
    { count: 5, seconds: hourSeconds },
    { count: 10, seconds: daySeconds },
  ],
  /** Limits by network: the customers of a /48 must not be able to use all that others share. */
  address: {
    64: { count: 10, seconds: hourSeconds },
    56: { count: 20, seconds: hourSeconds },
    48: { count: 40, seconds: hourSeconds },
  },
  /** The limit of the whole installation, which bounds the cost of a distributed attack. */
  everyone: { count: 300, seconds: hourSeconds },
  /** The part of that limit for numbers without an account; the rest is reserved for numbers with one. */
  others: { count: 150, seconds: hourSeconds },
} as const;

/** Limits codes to e-mail addresses by the tenant of whoever asks, beside the limits of account, address and network: mail servers judge the installation by what it sends. */
export const mailCodesOfTenant: Limit = { count: 100, windowSeconds: hourSeconds, batch: 1 };

/**
 * Limits of device messages, which each server counts by itself: they share out that server's time, and a statement for each message would
 * cost as much as storing it. The first two limits reject nothing: messages beyond them wait, unacknowledged, until they are due.
 */
export const deviceLimits = {
  /**
   * Started KiB of one device's connections: 500 messages a second, sustained. A gateway with 200 meters that are read every 10 s sends 20,
   * and delivers a backlog of four hours in ten minutes message by message, or at once where it batches.
   */
  device: { count: 30_000, windowSeconds: minuteSeconds },
  /** Started KiB of all devices of a tenant: about a third of what two cores can store. */
  tenant: { count: 300_000, windowSeconds: minuteSeconds },
  /** Posts: each costs as much as ten messages on a connection, and a device that posts sends only for itself. */
  devicePosts: { count: 600, windowSeconds: minuteSeconds },
  tenantPosts: { count: 12_000, windowSeconds: minuteSeconds },
} as const satisfies Record<string, Allowance>;
