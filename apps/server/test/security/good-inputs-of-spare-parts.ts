import type { ApiName } from '@energy-om/contract';
import type { Input, InputSubjects } from './input-subjects.ts';

/** Spare parts, stores and the cost of orders. */
export function listSparePartInputs({ tenant, operations, orders, things }: InputSubjects): [ApiName, Input][] {
  const { sparePartId: partId, storeId, otherStoreId: toStoreId, issueId: entryId } = things;
  const orderId = orders['50.team']?.id;
  const fields = { code: 'x', name: 'x', model: 'x', unit: 'x', priceCents: 100, deviceModels: ['x'] };
  return [
    ['listSpareParts', { page: 1, pageSize: 5, keyword: 'x', storeId, low: true, orderId }],
    ['getSparePart', { id: partId }],
    [
      'saveSparePart',
      { ...fields, id: partId, version: 1, businessTypeIds: [operations.businessTypeId], minimums: [{ storeId, minimum: 1.5 }] },
    ],
    ['receiveParts', { storeId, partId, quantity: 2.5, priceCents: 100, note: 'x' }],
    ['transferParts', { storeId, toStoreId, partId, quantity: 0.5, note: 'x' }],
    ['countParts', { storeId, lines: [{ partId, counted: 5, expected: 5 }], note: 'x' }],
    ['listStockEntries', { page: 1, pageSize: 5, partId, storeId }],
    ['getOrderCost', { orderId }],
    ['takeParts', { orderId, storeId, partId, quantity: 1 }],
    ['returnParts', { entryId, quantity: 0.5 }],
    ['addOrderCost', { orderId, cents: 100, note: 'x' }],
    ['listStores', {}],
    ['saveStore', { id: storeId, version: 1, name: 'x', areaId: tenant.areas.site, keeperIds: [tenant.accounts.technician.id] }],
    ['retireSparePart', { id: partId, version: 2 }],
    ['retireStore', { id: toStoreId, version: 1 }],
    ['getLabourRates', {}],
    ['saveLabourRates', { version: 0, rateCents: 8000, businessTypes: [{ id: operations.businessTypeId, rateCents: 9000 }] }],
  ];
}
