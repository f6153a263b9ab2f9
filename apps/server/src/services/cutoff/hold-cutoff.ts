import { dayMs, maxHoldDays } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { Parameters, prepared, statement } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';
import { conflict, forbidden, invalid, notFound } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { readCutoffPolicy } from '#services/cutoff-policy/policy-rows.ts';
import { findWallet } from '#services/wallet/read/find-wallet.ts';
import { type Cutoff, type CutoffDetailRow, cutoffColumns, cutoffHolder, cutoffJoins, presentCutoff } from './cutoff-rows.ts';

const lockRow = statement<{ tenant: string; wallet: string }, object>(
  'lock-cutoff-to-hold',
  'select from cutoffs c where c.tenant_id = :tenant and c.wallet_id = :wallet and c.next_at is not null for no key update',
);

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
    where tenant_id = :tenant and wallet_id = :wallet`,
);

/** Reads a cut-off whose row is locked. */
async function readCutoff(tx: Transaction<Schema>, tenant: string, wallet: string, now: Date): Promise<Cutoff> {
  const parameters = new Parameters({ tenant, wallet });
  const text = `select ${cutoffColumns(parameters, now)} from cutoffs c ${cutoffJoins} ${cutoffHolder} where c.tenant_id = :tenant and c.wallet_id = :wallet`;
  const [row] = await runIn(tx, prepared<CutoffDetailRow>(text), parameters.values);
  if (!row) throw new Error('a cut-off that is locked is gone');
  return presentCutoff(row, await readCutoffPolicy(tx, tenant));
}

/**
 * A room that is off already comes on again: whoever holds back does not want it off. Throws `notFound` for a wallet out of reach, `forbidden` for an own one, and a
 * conflict for a debt that is over or has moved on since it was read.
 */
export const holdCutoff: Verb<'holdCutoff'> = async (context, { walletId, version, until, reason }) => {
  const { actor, clock } = context;
  const wallet = await findWallet(context, walletId);
  if (!wallet.is_kept) throw notFound();
  if (wallet.account_id === actor.accountId) throw forbidden('walletIsOwn');
  const now = clock.now();
  const end = until === null ? null : new Date(until);
  if (end !== null && (end <= now || end.getTime() > now.getTime() + maxHoldDays * dayMs)) throw invalid({ until: 'holdUntil' });
  if (end !== null && reason === '') throw invalid({ reason: 'holdReason' });
  const by = end === null ? null : actor.accountId;
  const key = { tenant: actor.tenantId, wallet: walletId };
  return writeOnce(context, { subjectKind: 'cutoff', subjectId: walletId, changes: { until, reason } }, async (tx) => {
    if ((await runIn(tx, lockRow, key)).length === 0) throw conflict('cutoffOver');
    const current = await readCutoff(tx, actor.tenantId, walletId, now);
    if (current.version !== version) throw conflict('conflict', current);
    await runIn(tx, writeHold, { ...key, until: end, reason, by, now });
    return readCutoff(tx, actor.tenantId, walletId, now);
  });
};
