import type { Verb } from '#services/core/request-context.ts';
import { readCutoffPolicy } from '#services/cutoff-policy/policy-rows.ts';
import { loadPayable, presentPayable } from '#services/ledger/payable/load-payable.ts';
import { findWallet } from './read/find-wallet.ts';
import { presentTerms } from './read/present-terms.ts';
import { presentWallet } from './read/wallet-rows.ts';

/** Nobody enters anything in their own wallet. */
export const getWallet: Verb<'getWallet'> = async (context, { walletId }) => {
  const { actor, clock, database } = context;
  const row = await findWallet(context, walletId);
  const wallet = presentWallet(row);
  const payable = await loadPayable(database.run, actor.tenantId, walletId, clock.now().getTime());
  const { postpaid: defaultTerms } = await readCutoffPolicy(database.kysely, actor.tenantId);
  return {
    ...wallet,
    disagreedAt: row.is_kept ? wallet.disagreedAt : null,
    mayEnter: row.is_kept && row.account_id !== actor.accountId,
    terms: presentTerms(row),
    defaultTerms,
    payable: payable && presentPayable(payable),
  };
};
