import { create } from 'zustand';

interface CopiesState {
  /** In words that the copies are shut, since the phone has not reached the server for too long; null: they are not. */
  shutLine: string | null;
  /** In words when they were last compared with the server; null: never yet. What is loaded later writes both, and has the words. */
  comparedLine: string | null;
  /** In words how much of the account's work waits in the outbox or needs a decision; null: nothing. */
  outboxLine: string | null;
  /** In words how much of it has gone to tenants that the account has left; null: nothing. */
  depositLine: string | null;
}

export const noCopies: CopiesState = { shutLine: null, comparedLine: null, outboxLine: null, depositLine: null };

export const useCopies = create(() => noCopies);
