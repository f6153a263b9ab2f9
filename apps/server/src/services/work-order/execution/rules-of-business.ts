import type { WorkOrder } from '@energy-om/domain';
import type { OrderSite } from '../load/load-order-site.ts';

export type BusinessColumns = Pick<OrderSite, 'check_required' | 'one_signature' | 'closes_on_silence'>;

/** The properties of an order that its business type decides. */
export function rulesOfBusiness(business: BusinessColumns): Pick<WorkOrder, 'checkRequired' | 'oneSignature' | 'closesOnSilence'> {
  return { checkRequired: business.check_required, oneSignature: business.one_signature, closesOnSilence: business.closes_on_silence };
}
