import { isUniqueViolation } from '#db/errors.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { presentStoredFile } from './present-stored-file.ts';
import { recordUploads } from './record-uploads.ts';

export const uploadFile: Verb<'uploadFile'> = async (context, input) => {
  if (context.uploads.length > 1) throw invalid({ files: 'tooManyFiles' });
  const stored = input.id === undefined ? null : await findStored(context, input.id);
  if (stored !== null) return stored;
  try {
    return await recordUploads(context, input, {
      tenantId: context.actor.tenantId,
      present(rows) {
        const [file] = rows.map(presentStoredFile);
        if (!file) throw invalid({ files: 'fileMissing' });
        return file;
      },
    });
  } catch (error) {
    // Another upload of the same id was first a moment ago: the next attempt gets its answer.
    if (isUniqueViolation(error, 'files_pkey')) throw conflict('idempotencyKeyReused');
    throw error;
  }
};

/** What was stored under a phone's own id before, however long ago; null for the first time. Throws a conflict where it is another file or another account's. */
async function findStored({ actor, database, uploads }: SignedInContext, id: string) {
  const row = await database.kysely
    .selectFrom('files')
    .select(['id', 'name', 'size', 'mime', 'thumb_key', 'sha256', 'created_by'])
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.created_by !== actor.accountId || row.sha256 !== uploads[0]?.sha256) throw conflict('idempotencyKeyReused');
  return presentStoredFile(row);
}
