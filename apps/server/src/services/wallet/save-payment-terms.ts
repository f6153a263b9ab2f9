import type { ApiOutput } from '@energy-om/contract';
import { hasTooMuchNotice } from '@energy-om/domain';
import { runIn } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';
import { conflict, forbidden, invalid, notFound } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { currentTerms } from '#services/ledger/payable/payable-sql.ts';
import { findWallet } from './read/find-wallet.ts';
import { presentTerms, type TermsRow } from './read/present-terms.ts';

interface Key {
  tenant: string;
  wallet: string;
}

const lockWallet = statement<Key, object>(
  'lock-wallet-of-terms',
  'select w.id from wallets w where w.tenant_id = :tenant and w.id = :wallet for no key update',
);

const findTerms = statement<Key, TermsRow>(
  'find-payment-terms',
  `select t.mode, t.due_days, t.off_days, t.notice_days, t.from_at, t.version from wallets w ${currentTerms}
    where w.tenant_id = :tenant and w.id = :wallet`,
);

interface NewTerms extends Key {
  now: Date;
  mode: string;
  due: number | null;
  off: number | null;
  notice: number | null;
  by: string;
}

/** They hold from now on, and after those that were there. */
const insertTerms = statement<NewTerms, object>(
  'insert-payment-terms',
  `insert into payment_terms (tenant_id, wallet_id, from_at, mode, due_days, off_days, notice_days, made_by)
    select :tenant, :wallet, greatest(:now::timestamptz, max(x.from_at) + interval '1 millisecond'), :mode, :due, :off, :notice, :by
    from payment_terms x where x.tenant_id = :tenant and x.wallet_id = :wallet`,
);

/** Its balance is judged by the new mode, and what followed from a debt is looked at again. */
const judgeAnew = statement<Key, object>(
  'judge-wallet-by-new-terms',
  'update wallets set judged_seq = -1 where tenant_id = :tenant and id = :wallet',
);
const lookAnew = statement<Key & { now: Date }, object>(
  'look-at-cutoff-by-new-terms',
  'update cutoffs set next_at = :now where tenant_id = :tenant and wallet_id = :wallet and next_at is not null',
);

/** Throws `notFound` for a wallet out of reach, `forbidden` for an own one, and a conflict where somebody else was faster. */
export const savePaymentTerms: Verb<'savePaymentTerms'> = async (context, { walletId, version, mode, terms }) => {
  const { actor, clock } = context;
  const wallet = await findWallet(context, walletId);
  if (!wallet.is_kept) throw notFound();
  if (wallet.account_id === actor.accountId) throw forbidden('walletIsOwn');
  if (mode === 'postpaid' && terms === null) throw invalid({ terms: 'required' });
  if (terms !== null && hasTooMuchNotice(terms)) throw invalid({ 'terms.noticeDays': 'noticeBeyondOff' });
  const written = mode === 'postpaid' ? terms : null;
  const key = { tenant: actor.tenantId, wallet: walletId };
  const changes = { mode, ...(written && { terms: written }) };
  return writeOnce(context, { subjectKind: 'wallet', subjectId: walletId, changes }, async (tx): Promise<ApiOutput<'savePaymentTerms'>> => {
    await runIn(tx, lockWallet, key);
    const [before] = await runIn(tx, findTerms, key);
    const current = presentTerms(before);
    if (current.version !== version) throw conflict('conflict', current);
    const now = clock.now();
    const days = { due: written?.dueDays ?? null, off: written?.offDays ?? null, notice: written?.noticeDays ?? null };
    await runIn(tx, insertTerms, { ...key, now, mode, ...days, by: actor.accountId });
    await runIn(tx, judgeAnew, key);
    await runIn(tx, lookAnew, { ...key, now });
    const [after] = await runIn(tx, findTerms, key);
    return presentTerms(after);
  });
};
