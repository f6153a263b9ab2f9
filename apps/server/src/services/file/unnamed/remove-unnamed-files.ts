import { unnamedFileMs } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { insertAuditRows } from '#services/core/write/audit-log.ts';
import { findNamedFiles } from './find-named-files.ts';

/** Files looked at in one transaction, because each statement has to end within the database's time limit. */
const maxAtOnce = 100;
/** Of one tenant in one run; what is left goes in the next. */
const maxTransactions = 50;

const findTenants = statement<{ before: Date }, { id: string }>(
  'find-tenants-with-files-to-examine',
  `select t.id from tenants t
    where exists (select from files f where f.tenant_id = t.id and f.examined_at is null and f.created_at <= :before)
      or exists (select from removed_files r where r.tenant_id = t.id)
    order by t.id`,
);

/**
 * Removes files that were uploaded long ago and that nothing has named since, as the photos of a form that was never sent. Each is looked at once: what names it then keeps
 * it for ever. The rows go first, and with them it is written down which bytes are left to remove. Where this fails for one tenant, the others' files are removed nevertheless. Throws
 * the first of the errors.
 */
export async function removeUnnamedFiles(context: AppContext): Promise<void> {
  const before = new Date(context.clock.now().getTime() - unnamedFileMs);
  const errors: unknown[] = [];
  for (const { id } of await context.database.run(findTenants, { before }))
    await removeOfTenant(context, id, before).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

async function removeOfTenant(context: AppContext, tenantId: string, before: Date): Promise<void> {
  for (let count = 0; count < maxTransactions; count += 1) {
    const examined = await context.database.transaction((tx) => examineFiles(context, tx, { tenantId, before }));
    if (examined < maxAtOnce) break;
  }
  await removeBytes(context, tenantId);
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
    insert into removed_files (tenant_id, storage_key, thumb_key, removed_at) select :tenant, g.storage_key, g.thumb_key, :now from gone g`,
);

/** @returns how many were looked at */
async function examineFiles(
  { clock, ids }: AppContext,
  tx: Transaction<Schema>,
  { tenantId, before }: { tenantId: string; before: Date },
): Promise<number> {
  const old = await runIn(tx, lockOldFiles, { tenant: tenantId, before, most: maxAtOnce });
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

interface RemovedFile {
  storage_key: string;
  thumb_key: string | null;
}

const findRemoved = statement<{ tenant: string; most: number }, RemovedFile>(
  'find-removed-files',
  'select r.storage_key, r.thumb_key from removed_files r where r.tenant_id = :tenant order by r.storage_key limit :most',
);

const forgetRemoved = statement<{ tenant: string; keys: readonly string[] }, object>(
  'forget-removed-files',
  'delete from removed_files r where r.tenant_id = :tenant and r.storage_key = any (:keys)',
);

/** Removing twice what another server removes as well does no harm. */
async function removeBytes({ database, files }: AppContext, tenant: string): Promise<void> {
  let removed: RemovedFile[];
  do {
    removed = await database.run(findRemoved, { tenant, most: maxAtOnce });
    for (const { storage_key, thumb_key } of removed) {
      await files.remove(storage_key);
      if (thumb_key !== null) await files.remove(thumb_key);
    }
    if (removed.length > 0) await database.run(forgetRemoved, { tenant, keys: removed.map(({ storage_key }) => storage_key) });
  } while (removed.length === maxAtOnce);
}
