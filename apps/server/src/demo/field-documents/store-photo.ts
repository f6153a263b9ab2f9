import { claimStorage } from '#services/scope/tenant-limits.ts';
import type { StoredPicture } from '../pictures/store-pictures.ts';
import type { Loading } from '../set-up/services-at.ts';
import type { ActAs } from './act-as.ts';

/** Stores a photo as an upload would leave it, but as examined, since others have its picture too. @returns its id */
export async function storePhoto({ tx }: Loading, { actor, clock, ids }: ReturnType<ActAs>, photo: StoredPicture): Promise<string> {
  const { name, mime, size, sha256, storageKey, thumbKey } = photo;
  const id = ids.next();
  const file = { name, mime, size, sha256, storage_key: storageKey, thumb_key: thumbKey, bucket: 'work-order', biz_id: null };
  await tx
    .insertInto('files')
    .values({ tenant_id: actor.tenantId, id, ...file, created_by: actor.accountId, created_at: clock.now(), examined_at: clock.now() })
    .execute();
  await claimStorage(tx, actor.tenantId, size);
  return id;
}
