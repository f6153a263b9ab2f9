import { noDocuments } from '#permit/order-obstacle.ts';
import { creation } from '../lifecycle/lifecycle.ts';
import type { WorkOrder } from '../work-order.ts';
import type { OrderBasis, PhoneActor } from './order-basis.ts';

/**
 * An order as a phone knows it when it is raised without a network. What the business type and the project decide is known to the server alone, and matters
 * only once the order is dispatched, which takes a network.
 */
export function raiseOnPhone(
  { level, source, projectId, areaPath }: Pick<WorkOrder, 'level' | 'source' | 'projectId' | 'areaPath'>,
  { accountId, clientProjectIds }: PhoneActor,
): OrderBasis {
  const isClient = clientProjectIds.includes(projectId);
  return {
    ...creation.to,
    ...{ backTo: null, version: 1, level, source, projectId, areaPath, createdBy: accountId, createdByClient: isClient },
    ...{ requesterId: isClient ? accountId : null, target: null, memberIds: [], leadId: null, doerIds: [] },
    ...{ beforePhotoRequired: false, afterPhotoRequired: false, checkRequired: false, oneSignature: false, closesOnSilence: false },
    ...{ needsClassification: false, closing: null, hold: null, timesNotSolved: 0, arrivedAt: null, conditionHolds: null },
    documents: noDocuments,
  };
}
