import { dayMs, maxHoldDays } from '@energy-om/domain';
import { runIn } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';
import { conflict, forbidden, invalid, notFound } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { findWallet } from '#services/wallet/read/find-wallet.ts';

interface HoldValues {
  tenant: string;
  wallet: string;
  until: Date | null;
  reason: string;
  by: string | null;
  now: Date;
}

/** The job looks at it next. */
const writeHold = statement<HoldValues, object>(
  'write-hold-of-cutoff',
  `update cutoffs set held_until = :until, held_reason = :reason, held_by = :by, next_at = :now, version = version + 1
    where tenant_id = :tenant and wallet_id = :wallet and next_at is not null returning wallet_id`,
);

/**
 * A room that is off already comes on again: whoever holds back does not want it off. Throws `notFound` for a wallet out of reach, `forbidden` for an own one, and a
 * conflict for a debt that is over.
 */
export const holdCutoff: Verb<'holdCutoff'> = async (context, { walletId, until, reason }) => {
  const { actor, clock } = context;
  const wallet = await findWallet(context, walletId);
  if (!wallet.is_kept) throw notFound();
  if (wallet.account_id === actor.accountId) throw forbidden('walletIsOwn');
  const now = clock.now();
  const end = until === null ? null : new Date(until);
  if (end !== null && (end <= now || end.getTime() > now.getTime() + maxHoldDays * dayMs)) throw invalid({ until: 'holdUntil' });
  if (end !== null && reason === '') throw invalid({ reason: 'holdReason' });
  const by = end === null ? null : actor.accountId;
  return writeOnce(context, { subjectKind: 'cutoff', subjectId: walletId, changes: { until, reason } }, async (tx) => {
    const written = await runIn(tx, writeHold, { tenant: actor.tenantId, wallet: walletId, until: end, reason, by, now });
    if (written.length === 0) throw conflict('cutoffOver');
    return { walletId, hold: end && { until: end.toISOString(), reason } };
  });
};
