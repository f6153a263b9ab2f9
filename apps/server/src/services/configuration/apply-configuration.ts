import type { ApiOutput } from '@energy-om/contract';
import type { Verb } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { type JoinedTransaction, joinTransaction } from '#services/core/write/join-transaction.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { assertManagesTenant } from '#services/scope/managed-areas.ts';
import { readSource } from './read-source.ts';
import { type Preview, takeIn } from './take-in.ts';

/** All of it in one transaction. Each setting that it writes has an audit row of its own besides. */
export const applyConfiguration: Verb<'applyConfiguration'> = async (context, { fingerprint, ...input }) => {
  const { actor } = context;
  assertManagesTenant(actor, 'configuration.manage');
  const document = readSource(input);
  const changes: Record<string, unknown> = {
    template: 'templateId' in input.source ? input.source.templateId : null,
    tenantName: document.tenantName,
    sections: [...document.sections.keys()],
    restoreRetired: input.restoreRetired,
  };
  let joined: JoinedTransaction | null = null;
  const answer = await writeOnce(context, { subjectKind: 'configuration', changes }, async (tx) => {
    await lockTenantFor(tx, actor);
    joined = joinTransaction(context, tx);
    const preview = await takeIn(joined.context, tx, document, input);
    if (preview.fingerprint !== fingerprint) throw conflict('configurationOutdated', preview);
    if (preview.faults.length > 0) throw conflict('configurationHasFaults', preview);
    const counts = countAll(preview);
    changes.counts = counts;
    return counts;
  });
  await publish(joined);
  return answer;
};

/** Null where the answer is that of an earlier call with the same key. */
async function publish(joined: JoinedTransaction | null): Promise<void> {
  await joined?.publishEvents();
}

function countAll({ sections }: Preview): ApiOutput<'applyConfiguration'> {
  const sum = (kind: 'created' | 'restored' | 'changed' | 'unchanged') => sections.reduce((total, section) => total + section[kind], 0);
  return { created: sum('created'), restored: sum('restored'), changed: sum('changed'), unchanged: sum('unchanged') };
}
