import type { WorkOrder } from '@energy-om/domain';
import type { Selectable } from 'kysely';
import type { BusinessTypeTable } from '#db/schema/business-types.ts';

/** The columns of a business type that say by which rules its orders go. */
export type BusinessColumns = Pick<
  Selectable<BusinessTypeTable>,
  'before_photo_required' | 'after_photo_required' | 'check_required' | 'one_signature' | 'closes_on_silence'
>;

/** The same of business type `b`, in SQL. */
export const businessColumns = 'b.before_photo_required, b.after_photo_required, b.check_required, b.one_signature, b.closes_on_silence';

/** The properties of an order that its business type decides. */
export function rulesOfBusiness(
  business: BusinessColumns,
): Pick<WorkOrder, 'beforePhotoRequired' | 'afterPhotoRequired' | 'checkRequired' | 'oneSignature' | 'closesOnSilence'> {
  return {
    beforePhotoRequired: business.before_photo_required,
    afterPhotoRequired: business.after_photo_required,
    checkRequired: business.check_required,
    oneSignature: business.one_signature,
    closesOnSilence: business.closes_on_silence,
  };
}
