import type { Selectable, Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { SparePartTable } from '#db/schema/spare-parts.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { conflict, notFound } from '#services/core/service-error.ts';
import { readPart } from './spare-part-rows.ts';

const lockOne = statement<{ tenant: string; id: string }, Selectable<SparePartTable>>(
  'lock-spare-part',
  'select p.* from spare_parts p where p.tenant_id = :tenant and p.id = :id for no key update',
);

/**
 * Locks a part at the version that was read, until the transaction ends, so that nothing of it moves. Throws `notFound` for another tenant's, and a
 * conflict with the part as it stands for another version or a retired one.
 */
export async function lockPart(
  tx: Transaction<Schema>,
  { actor }: SignedInContext,
  { id, version }: { id: string; version: number },
): Promise<void> {
  const [part] = await runIn(tx, lockOne, { tenant: actor.tenantId, id });
  if (!part) throw notFound();
  if (part.version !== version) throw conflict('conflict', await readPart(tx, actor, id));
  if (part.retired_at !== null) throw conflict('sparePartRetired', await readPart(tx, actor, id));
}
