import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import { currentTerms } from '#services/ledger/payable/payable-sql.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import type { TermsRow } from './present-terms.ts';
import { type WalletRow, walletColumns, walletJoins } from './wallet-rows.ts';

interface FoundWallet extends WalletRow, TermsRow {
  is_kept: boolean;
}

/**
 * Finds a wallet that is the account's own, or one that it keeps. Who has left a room keeps what was posted there. Throws `notFound` for any
 * other one.
 */
export async function findWallet({ actor, database }: Pick<SignedInContext, 'actor' | 'database'>, id: string): Promise<FoundWallet> {
  const parameters = new Parameters({ tenant: actor.tenantId, account: actor.accountId });
  const isKept = areaCondition(actor, 'wallet.manage', 'a.path', parameters);
  const text = `
    select ${walletColumns}, ${isKept} as is_kept,
      t.mode, t.due_days, t.off_days, t.notice_days, t.from_at, t.version
    from wallets w ${walletJoins} ${currentTerms}
    where w.tenant_id = :tenant and w.id = ${parameters.add(id)} and (w.account_id = :account or ${isKept})`;
  const [wallet] = await database.run(prepared<FoundWallet>(text), parameters.values);
  if (!wallet) throw notFound();
  return wallet;
}
