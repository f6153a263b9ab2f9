import type { Verb } from '#services/core/request-context.ts';
import { findWallet } from './read/find-wallet.ts';
import { presentWallet } from './read/wallet-rows.ts';

/** Nobody enters anything in their own wallet. */
export const getWallet: Verb<'getWallet'> = async (context, { walletId }) => {
  const row = await findWallet(context, walletId);
  const wallet = presentWallet(row);
  return {
    ...wallet,
    disagreedAt: row.is_kept ? wallet.disagreedAt : null,
    mayEnter: row.is_kept && row.account_id !== context.actor.accountId,
  };
};
