import { amountEntryKinds, cutoffStates, maxEntryCents, maxNoteLength, paymentModes, walletEntryStates } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cursor, id, instant, keyword, named, pageInput, pageOf, person, yesNo } from '../wire.ts';
import { balance, payable, paymentTerms, postpaidTerms, roomUsage, wallet, walletEntry, walletMove } from './schemas/wallet-wire.ts';

const entryState = z.enum(walletEntryStates);
const note = z.string().trim().min(1).max(maxNoteLength);
/** Fen to the wallet's credit. */
const entryCents = z
  .number()
  .int()
  .min(-maxEntryCents)
  .max(maxEntryCents)
  .refine((value) => value !== 0);

export const walletApi = {
  getAccountBalance: endpoint(
    'POST',
    '/api/settlement/FeeWallet/GetAccountBalance',
    'account',
    'Returns what the account has in its wallets of this organisation, all together and room by room, with the last moves.',
    z.object({}),
    balance.extend({ wallets: z.array(wallet.omit({ account: true, isFormer: true, disagreedAt: true })), moves: z.array(walletMove) }),
    { limit: 'read' },
  ),
  getRoomBalance: endpoint(
    'POST',
    '/api/settlement/FeeWallet/GetRoomBalance',
    'account',
    'Returns the balance of whoever pays for a room and what was used today and this month, to those in it and to its clerks.',
    z.object({ roomId: id }),
    z.object({
      roomId: z.string(),
      /** Whether the account itself pays. */
      isMine: z.boolean(),
      /** Null: nobody pays but the operator. */
      payer: z.object({ id: z.string(), fullName: z.string() }).nullable(),
      /** Null where nobody pays. */
      balanceCents: z.number().nullable(),
      currency: z.literal('CNY'),
      usage: roomUsage,
      /** What is to be paid of issued bills; null: it is paid in advance, or by nobody. */
      payable: payable.nullable(),
      /** What follows from the payer’s debt; null: there is none. */
      cutoff: z
        .object({
          state: z.enum(cutoffStates),
          /** When it is cut off at the earliest; null: that is not known, or over. */
          cutAt: instant.nullable(),
        })
        .nullable(),
    }),
    { limit: 'read' },
  ),
  listWallets: endpoint(
    'GET',
    '/api/settlement/FeeWallet/GetWalletList',
    'wallet.manage',
    'Lists the wallets of the rooms, whoever owes most first.',
    z.object({
      ...pageInput,
      cursor,
      /** Of the room or the occupant. */
      keyword,
      roomId: id.optional(),
      /** Only those that owe. */
      owing: yesNo.optional(),
      /** Only those whose balance and moves disagree. */
      disagreeing: yesNo.optional(),
    }),
    pageOf(wallet),
  ),
  listFormerPayers: endpoint(
    'GET',
    '/api/settlement/FeeWallet/GetFormerPayerList',
    'wallet.manage',
    'Lists those who left a room before its use was settled, whoever left last first, with what they are still to be charged for.',
    z.object({ ...pageInput, cursor }),
    pageOf(
      z.object({
        walletId: z.string(),
        room: named,
        account: person,
        balanceCents: z.number(),
        /** Since when they do not pay for the room any more. */
        leftAt: instant,
        /** Until when all use of the room is settled. */
        settledTo: instant,
        /** What is not charged yet, as it will be settled, up to where readings are known; null: it cannot be calculated, or the room has waited for long. */
        estimate: z
          .object({
            cents: z.number(),
            /** Whether readings are known up to when they left. */
            isComplete: z.boolean(),
          })
          .nullable(),
      }),
    ),
  ),
  getWallet: endpoint(
    'GET',
    '/api/settlement/FeeWallet/GetWallet',
    'account',
    'Returns a wallet to its owner and to the clerks of its room.',
    z.object({ walletId: id }),
    wallet.extend({
      /** Whether this account enters amounts in it. */
      mayEnter: z.boolean(),
      terms: paymentTerms,
      /** What the organisation agrees with those who pay after use, unless something else is said. */
      defaultTerms: postpaidTerms,
      /** Null: the owner pays in advance. */
      payable: payable.nullable(),
    }),
  ),
  savePaymentTerms: endpoint(
    'POST',
    '/api/settlement/FeeWallet/SaveTerms',
    'wallet.manage',
    'Says how the owner of a wallet pays from now on: in advance, or after use with bills that are due, if the version is still the one that was read.',
    z.object({
      walletId: id,
      version: z.number().int().min(0),
      mode: z.enum(paymentModes),
      /** Required to pay after use. */
      terms: postpaidTerms.nullable().default(null),
    }),
    paymentTerms,
  ),
  listWalletMoves: endpoint(
    'GET',
    '/api/settlement/FeeWallet/GetMoveList',
    'account',
    'Lists the moves of a wallet, the newest first, to its owner and to the clerks of its room.',
    z.object({ ...pageInput, cursor, walletId: id }),
    pageOf(walletMove),
  ),
  enterWalletEntry: endpoint(
    'POST',
    '/api/settlement/FeeWallet/Enter',
    'wallet.manage',
    'Enters an amount in the wallet of somebody who is or was in a room: at once, or for a second person to approve.',
    z.object({ roomId: id, accountId: id, kind: z.enum(amountEntryKinds), cents: entryCents, note }),
    walletEntry,
  ),
  reverseWalletEntry: endpoint(
    'POST',
    '/api/settlement/FeeWallet/Reverse',
    'wallet.manage',
    'Asks for an entry that was posted to be taken back, which a second person approves.',
    z.object({ entryId: id, note }),
    walletEntry,
  ),
  listWalletEntries: endpoint(
    'GET',
    '/api/settlement/FeeWallet/GetEntryList',
    'wallet.manage',
    'Lists what was entered by hand, the newest first.',
    z.object({ ...pageInput, cursor, state: entryState.optional(), walletId: id.optional() }),
    pageOf(walletEntry),
  ),
  decideWalletEntry: endpoint(
    'POST',
    '/api/settlement/FeeWallet/Decide',
    'settlement.approve',
    'Approves or rejects an entry of somebody else, as it was read.',
    z.object({
      entryId: id,
      approve: z.boolean(),
      /** Of what was read: it is that which is approved. */
      contentHash: z.string().length(64),
      /** Required to reject. */
      reason: z.string().trim().max(maxNoteLength).default(''),
    }),
    walletEntry,
  ),
  withdrawWalletEntry: endpoint(
    'POST',
    '/api/settlement/FeeWallet/Withdraw',
    'wallet.manage',
    'Withdraws an entry of one’s own that waits for a second person.',
    z.object({ entryId: id }),
    walletEntry,
  ),
} as const;
