import { energyTypes, journalKinds, maxTermDays, minDueDays, paymentModes, walletEntryKinds, walletEntryStates } from '@energy-om/domain';
import { z } from 'zod';
import { instant, named, person } from '#wire.ts';

/** A room by its name with that of its site and building before it. */
const walletRoom = named;

export const balance = z.object({
  /** Fen, negative where the account owes. */
  balanceCents: z.number(),
  /** What is owed to the account as a refund that was asked for. */
  frozenCents: z.number(),
  currency: z.literal('CNY'),
});

/** What an account has in one room. */
export const wallet = balance.extend({
  id: z.string(),
  room: walletRoom,
  account: person,
  /** Whether the account has left the room. */
  isFormer: z.boolean(),
  /** Since when balance and moves disagree; null: they agree, or the reader keeps no wallets. */
  disagreedAt: instant.nullable(),
});

const termDays = z.number().int().min(0).max(maxTermDays);

/** When bills are due that are paid after use, and what follows if they are not paid. */
export const postpaidTerms = z.object({
  /** From the issue of a bill until it is due. */
  dueDays: z.number().int().min(minDueDays).max(maxTermDays),
  /** From then until the room is cut off. */
  offDays: termDays,
  /** The last of these days, which begin with the final notice. */
  noticeDays: termDays,
});

export const paymentTerms = z.object({
  /** 0: nothing was said yet. */
  version: z.number(),
  mode: z.enum(paymentModes),
  /** Null: since ever. */
  from: instant.nullable(),
  /** Null: in advance. */
  terms: postpaidTerms.nullable(),
});

/** What is to be paid of issued bills by somebody who pays after use. */
export const payable = z.object({
  openCents: z.number(),
  /** Of these, what is due already. */
  overdueCents: z.number(),
  /** When the oldest of what is open is, or was, due; null: nothing is open. */
  dueAt: instant.nullable(),
});

/** A line of the ledger in a wallet. */
export const walletMove = z.object({
  /** Of the journal. */
  id: z.string(),
  kind: z.enum(journalKinds),
  room: walletRoom,
  at: instant,
  /** To the wallet's credit. */
  cents: z.number(),
  balanceAfterCents: z.number(),
  /** Of the clerk; empty where there is none. */
  note: z.string(),
  /** What was settled by it: from one midnight to another. Null unless it is a charge. */
  charge: z.object({ energyType: z.enum(energyTypes), from: instant, to: instant }).nullable(),
});

export const walletEntry = z.object({
  id: z.string(),
  kind: z.enum(walletEntryKinds),
  state: z.enum(walletEntryStates),
  walletId: z.string(),
  room: walletRoom,
  account: person,
  cents: z.number(),
  note: z.string(),
  /** Of a reversal: the entry that it takes back. */
  reverses: z.string().nullable(),
  /** Whether it was taken back, or is about to be. */
  isReversed: z.boolean(),
  madeBy: person,
  madeAt: instant,
  decidedBy: person.nullable(),
  decidedAt: instant.nullable(),
  reason: z.string(),
  contentHash: z.string(),
  /** What this account may do with it now. */
  mayDecide: z.boolean(),
  mayWithdraw: z.boolean(),
  mayReverse: z.boolean(),
});

const useAndCost = z.object({
  /** Thousandths of the unit. */
  amount: z.number(),
  /** Fen. */
  cents: z.number(),
});

/**
 * What the payer of a room used and what it costs: what was charged, and what is not settled yet calculated by the same tariffs. Both are of the payer alone: who
 * paid earlier in the month is left out.
 */
export const roomUsage = z.object({
  supplies: z.array(
    z.object({
      energyType: z.enum(energyTypes),
      today: useAndCost,
      month: useAndCost,
      /** Up to where readings are known; null: there are none. */
      knownTo: instant.nullable(),
    }),
  ),
  todayCents: z.number(),
  monthCents: z.number(),
  /** What is charged to the balance as soon as the days are settled. */
  unsettledCents: z.number(),
  /** What a day costs at the rate of the last seven settled ones; null: too little is known. */
  dailyCents: z.number().nullable(),
  /** For how many whole days the balance lasts at that rate; null: nobody pays, nothing is used, or too little is known. */
  daysLeft: z.number().nullable(),
});
