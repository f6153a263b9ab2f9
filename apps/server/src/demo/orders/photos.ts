import { minuteMs } from '@energy-om/domain';
import type { BusinessKey } from '../catalogue/business-type.ts';
import type { MakeId } from '../make-ids.ts';
import type { StoredPicture } from '../pictures/store-pictures.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { DemoRows } from '../tenant/demo-rows.ts';
import type { DemoPerson } from '../tenant/demo-tenant.ts';
import type { TakePhotos } from './courses/order-script.ts';

export interface PhotoSource {
  /** Takes a photo with a phone, which becomes a file of the tenant. */
  takePhoto(tenantId: string, business: BusinessKey, moment: 'before' | 'after', by: DemoPerson, at: number): string | null;
  takePhotos: TakePhotos;
}

/**
 * The photos reuse a few drawn pictures; each is a separate file of the account that took it. They count as examined, so that none that nothing names is removed with the picture
 * of the others.
 */
export function createPhotoSource(rows: DemoRows, random: SeededRandom, makeId: MakeId, pictures: readonly StoredPicture[]): PhotoSource {
  function takePhoto(tenantId: string, business: BusinessKey, moment: 'before' | 'after', by: DemoPerson, at: number): string | null {
    const fitting = pictures.filter((picture) => picture.moment === moment && picture.businesses.includes(business));
    if (fitting.length === 0) return null;
    const { name, mime, size, sha256, storageKey, thumbKey } = random.pick(fitting);
    const id = makeId(at);
    rows.files.push({
      tenant_id: tenantId,
      id,
      name,
      size,
      mime,
      sha256,
      storage_key: storageKey,
      thumb_key: thumbKey,
      bucket: 'work-order',
      biz_id: null,
      created_by: by.id,
      created_at: new Date(at),
      examined_at: new Date(at),
    });
    return id;
  }

  return {
    takePhoto,
    takePhotos({ tenant, business, defect }, by, at) {
      if (!business.afterPhotoRequired && !random.chance(0.2)) return { before: [], after: [] };
      const take = (moment: 'before' | 'after', ago: number) => {
        const id = takePhoto(tenant.tenantId, business.key, moment, by, at - ago * minuteMs);
        return id === null ? [] : [id];
      };
      // Planned work has no damage to photograph beforehand.
      return { before: defect.source === 'plan' ? [] : take('before', 12), after: take('after', 2) };
    },
  };
}
