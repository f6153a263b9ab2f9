import { buffer } from 'node:stream/consumers';
import { maxLogoBytes } from '@energy-om/domain';
import type { SignedInContext } from '#services/core/request-context.ts';
import { invalid } from '#services/core/service-error.ts';
import { makeLogo } from '#services/file/make-logo.ts';
import { UnreadableImageError } from '#services/file/make-thumbnail.ts';

/** The kinds that browsers show everywhere; what a file is was found by its content when it was stored. */
const logoKinds: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

/**
 * Makes the tenant's logo of a picture that the account has uploaded: it is drawn anew, so that nothing else that the file may contain is
 * shown to anybody. Throws `invalid`.
 *
 * @returns a data URL
 */
export async function readLogo({ actor, database, files }: SignedInContext, fileId: string): Promise<string> {
  const file = await database.kysely
    .selectFrom('files')
    .select(['mime', 'size', 'storage_key'])
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', fileId)
    .where('created_by', '=', actor.accountId)
    .executeTakeFirst();
  if (!file) throw invalid({ logoFileId: 'logoUnknown' });
  if (!logoKinds.includes(file.mime)) throw invalid({ logoFileId: 'logoKindRefused' });
  if (file.size > maxLogoBytes) throw invalid({ logoFileId: 'logoTooLarge' });
  const picture = await buffer(await files.open(file.storage_key));
  const logo = await makeLogo(picture).catch((error: unknown) => {
    throw error instanceof UnreadableImageError ? invalid({ logoFileId: 'imageUnreadable' }) : error;
  });
  if (logo === null) throw invalid({ logoFileId: 'logoNotSquare' });
  return `data:image/webp;base64,${logo.toString('base64')}`;
}
