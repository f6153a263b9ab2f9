import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { conflict, notFound } from '#services/core/service-error.ts';
import { assertManagesPath } from '#services/scope/managed-areas.ts';
import { readStore } from './store-rows.ts';

interface LockedStore {
  version: number;
  path: string | null;
  is_retired: boolean;
}

const lockOne = statement<{ tenant: string; id: string }, LockedStore>(
  'lock-store',
  `select s.version, r.path, s.retired_at is not null as is_retired
    from stores s left join areas r on r.tenant_id = :tenant and r.id = s.area_id
    where s.tenant_id = :tenant and s.id = :id for no key update of s`,
);

/**
 * Locks a store at the version that was read, until the transaction ends, so that nothing moves in it. Throws `notFound` for another tenant's,
 * `forbidden` for one outside of what the actor manages, and a conflict with the store as it stands for another version or a closed one.
 */
export async function lockStore(
  tx: Transaction<Schema>,
  { actor }: SignedInContext,
  { id, version }: { id: string; version: number },
): Promise<void> {
  const [store] = await runIn(tx, lockOne, { tenant: actor.tenantId, id });
  if (!store) throw notFound();
  assertManagesPath(actor, 'spare-part.manage', store.path);
  if (store.version !== version) throw conflict('conflict', await readStore(tx, actor, id));
  if (store.is_retired) throw conflict('storeRetired', await readStore(tx, actor, id));
}
