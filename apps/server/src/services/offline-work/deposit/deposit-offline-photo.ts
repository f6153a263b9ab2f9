import { isUniqueViolation } from '#db/errors.ts';
import type { Verb } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { recordUploads } from '#services/file/record-uploads.ts';
import { findPhotoTarget } from './find-photo-target.ts';

/** The photo becomes a file of the tenant, which its uploader cannot read any more; the case that names it shows it to the dispatcher. */
export const depositOfflinePhoto: Verb<'depositOfflinePhoto'> = async (context, { tenantId, id }) => {
  const target = await findPhotoTarget(context, tenantId, id);
  const { accountId } = context.actor;
  if (context.uploads.length > 1) throw invalid({ files: 'tooManyFiles' });
  const stored = await context.database.kysely
    .selectFrom('files')
    .select(['created_by', 'sha256'])
    .where('tenant_id', '=', target.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (stored) {
    if (stored.created_by !== accountId || stored.sha256 !== context.uploads[0]?.sha256) throw conflict('idempotencyKeyReused');
    return {};
  }
  try {
    return await recordUploads(
      context,
      { bucket: 'work-order', id },
      {
        ...target,
        present(files) {
          if (files.some(({ mime }) => !mime.startsWith('image/'))) throw invalid({ files: 'fileKindRefused' });
          return {};
        },
      },
    );
  } catch (error) {
    // Another upload of the same id was first a moment ago: the next attempt finds it.
    if (isUniqueViolation(error, 'files_pkey')) throw conflict('idempotencyKeyReused');
    throw error;
  }
};
