import { hasPermission } from '@energy-om/domain';
import { runIn } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import type { LinkFile } from '#services/file/record-uploads.ts';
import { readContent } from '../offline-content.ts';
import { loadFormerMember } from './load-former-member.ts';

export interface PhotoTarget {
  tenantId: string;
  /** Of a member: says of the stored photo whose it is. What a former member sends is named by what they deposit afterwards. */
  link?: LinkFile;
}

/** Open cases of work whose author has lost the right to it. */
const findCases = statement<{ tenant: string; account: string; file: string }, { id: string; body: unknown }>(
  'find-cases-that-name-a-photo',
  `select z.id, z.body from offline_cases z where z.tenant_id = :tenant and z.account_id = :account and z.reason = 'right'
    and z.state in ('open', 'handedOver') and position(:file::text in z.body::text) > 0`,
);

const linkPhoto = statement<{ tenant: string; case: string; file: string; position: number }, object>(
  'link-photo-to-offline-case',
  `insert into offline_case_files (tenant_id, case_id, file_id, position) values (:tenant, :case, :file, :position)
    on conflict (tenant_id, case_id, file_id) do nothing`,
);

/**
 * Whose a photo becomes that waited on a phone: of a tenant that its sender has left, or of their own, in which they may store nothing any more and have a case that names
 * it. Throws `notFound` for everybody else, who store files as ever or not at all.
 */
export async function findPhotoTarget(context: SignedInContext, tenantId: string, fileId: string): Promise<PhotoTarget> {
  const { actor, database } = context;
  const isStranded = actor.tenantId === tenantId && actor.suspensionReason === null && !hasPermission(actor.roleGrants, 'file.upload');
  if (!isStranded) return { tenantId: (await loadFormerMember(context, tenantId)).actor.tenantId };
  const cases = await database.run(findCases, { tenant: tenantId, account: actor.accountId, file: fileId });
  const places = cases.map(({ id, body }) => ({ case: id, position: readContent(body).fileIds.indexOf(fileId) + 1 }));
  const named = places.filter(({ position }) => position > 0);
  if (named.length === 0) throw notFound();
  return {
    tenantId,
    async link(tx) {
      for (const place of named) await runIn(tx, linkPhoto, { tenant: tenantId, file: fileId, ...place });
    },
  };
}
