import { unnamedFileMs } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import { isContention } from '#db/errors.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { insertAuditRows } from '#services/core/write/audit-log.ts';
import { removeDueBytes } from '../storage-removals.ts';
import { findNamedFiles } from './find-named-files.ts';

/** Files looked at in one transaction, because each statement has to end within the database's time limit. */
const maxAtOnce = 100;
/** Of one tenant in one run; what is left goes in the next. */
const maxTransactions = 50;

const findTenants = statement<{ before: Date; now: Date }, { id: string }>(
  'find-tenants-with-files-to-examine',
  `select t.id from tenants t
    where exists (select from files f where f.tenant_id = t.id and f.examined_at is null and f.created_at <= :before)
      or exists (select from storage_removals r where r.tenant_id = t.id and r.due_at <= :now)
    order by t.id`,
);

/**
 * Removes files that were uploaded long ago and that nothing has named since, as the photos of a form that was never sent. Each is looked at once: what names it then keeps
 * it for ever. The rows go first, and with them it is written down which bytes are left to remove. Where this fails for one tenant, the others' files are removed nevertheless. Throws
 * the first of the errors.
 */
export async function removeUnnamedFiles(context: AppContext): Promise<void> {
  const now = context.clock.now();
  const before = new Date(now.getTime() - unnamedFileMs);
  const errors: unknown[] = [];
  for (const { id } of await context.database.run(findTenants, { before, now }))
    await removeOfTenant(context, id, before).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

async function removeOfTenant(context: AppContext, tenantId: string, before: Date): Promise<void> {
  let atOnce = maxAtOnce;
  for (let count = 0; count < maxTransactions; count += 1) {
    try {
      const examined = await context.database.transaction((tx) => examineFiles(context, tx, { tenantId, before, most: atOnce }));
      if (examined < atOnce) break;
    } catch (error) {
      // In a tenant with very many documents fewer files fit within the time limit; the same ones would come first in each later run.
      if (!isContention(error) || atOnce === 1) throw error;
      atOnce = Math.ceil(atOnce / 4);
    }
  }
  await removeDueBytes(context, tenantId);
}

interface OldFile {
  id: string;
  name: string;
  size: number;
  sha256: string;
}

/** Whoever is about to name one of them waits, and those that somebody is just naming are left for the next run. */
const lockOldFiles = statement<{ tenant: string; before: Date; most: number }, OldFile>(
  'lock-files-to-examine',
  `select f.id, f.name, f.size, f.sha256 from files f where f.tenant_id = :tenant and f.examined_at is null and f.created_at <= :before
    order by f.created_at limit :most for update skip locked`,
);

const keepFiles = statement<{ tenant: string; files: readonly string[]; now: Date }, object>(
  'keep-examined-files',
  'update files f set examined_at = :now where f.tenant_id = :tenant and f.id = any (:files::uuid[])',
);

const deleteFiles = statement<{ tenant: string; files: readonly string[]; now: Date }, object>(
  'delete-unnamed-files',
  `with gone as (
      delete from files f where f.tenant_id = :tenant and f.id = any (:files::uuid[]) returning f.storage_key, f.thumb_key, f.size
    ),
    released as (
      update tenant_storage s set bytes = greatest(0, s.bytes - (select coalesce(sum(g.size), 0) from gone g)) where s.tenant_id = :tenant
    )
    insert into storage_removals (tenant_id, storage_key, thumb_key, due_at) select :tenant, g.storage_key, g.thumb_key, :now from gone g`,
);

/** @returns how many were looked at */
async function examineFiles(
  { clock, ids }: AppContext,
  tx: Transaction<Schema>,
  { tenantId, before, most }: { tenantId: string; before: Date; most: number },
): Promise<number> {
  const old = await runIn(tx, lockOldFiles, { tenant: tenantId, before, most });
  if (old.length === 0) return 0;
  // After the lock, so that whatever was named before it is seen.
  const named = await findNamedFiles(
    tx,
    tenantId,
    old.map(({ id }) => id),
  );
  const now = clock.now();
  const unnamed = old.filter(({ id }) => !named.has(id));
  await runIn(tx, keepFiles, { tenant: tenantId, files: [...named], now });
  if (unnamed.length === 0) return old.length;
  await runIn(tx, deleteFiles, { tenant: tenantId, files: unnamed.map(({ id }) => id), now });
  const source = { clock, ids, actor: null, address: '', operation: 'remove-unnamed-files' };
  const subjects = unnamed.map(({ id, ...facts }) => ({ subjectKind: 'file' as const, subjectId: id, changes: { removed: facts } }));
  await insertAuditRows(source, subjects, tx, { tenantId, accountId: null });
  return old.length;
}
