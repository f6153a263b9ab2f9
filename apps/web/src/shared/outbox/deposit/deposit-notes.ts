import { create } from 'zustand';

/** What has become of the work that waited on this phone for a tenant of which the account is no member any more. */
export interface DepositNote {
  tenantName: string | null;
  /** When the phone noticed that the membership has ended, in epoch milliseconds. */
  since: number;
  /** How many steps the tenant has taken. */
  deposited: number;
  /** What it has not taken: the names of what the steps were about. */
  left: readonly string[];
  /** Nothing of it is on the phone any more. */
  isWiped: boolean;
}

const item = 'deposits';

/** By the names of the outboxes; each begins with the account's. */
export function readNotes(): Record<string, DepositNote> {
  return JSON.parse(localStorage.getItem(item) ?? '{}') as Record<string, DepositNote>;
}

export function writeNote(name: string, note: DepositNote | null): void {
  const { [name]: _, ...others } = readNotes();
  localStorage.setItem(item, JSON.stringify(note === null ? others : { ...others, [name]: note }));
}

/** Those of the signed-in account, for the screens. */
export const useDeposits = create<{ notes: Readonly<Record<string, DepositNote>> }>(() => ({ notes: {} }));
