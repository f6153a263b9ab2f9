import type { WalletEntryKind, WalletEntryState } from './wallet-entry.ts';

/** An entry by hand, as it is decided on. */
export interface DecidedEntry {
  kind: WalletEntryKind;
  state: WalletEntryState;
  /** Who has made it, and whose wallet it is. */
  makerId: string;
  ownerId: string;
  /** Whether another entry takes it back, or waits to. */
  isReversed: boolean;
  /** Whether a difference of a payment's is settled by it. */
  settles: boolean;
}

export interface EntryRights {
  mayDecide: boolean;
  mayWithdraw: boolean;
  mayReverse: boolean;
}

/** What a person may do with an entry: nobody decides on their own one, and nobody on their own wallet. @param mayApprove whether they are a second person there */
export function entryRightsOf(
  { kind, state, makerId, ownerId, isReversed, settles }: DecidedEntry,
  { id, mayApprove }: { id: string; mayApprove: boolean },
): EntryRights {
  return {
    mayDecide: state === 'waiting' && mayApprove && id !== makerId && id !== ownerId,
    mayWithdraw: state === 'waiting' && id === makerId,
    mayReverse: state === 'posted' && kind !== 'reversal' && !isReversed && !settles && id !== ownerId,
  };
}
