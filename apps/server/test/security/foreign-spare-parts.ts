import type { Case } from './foreign-id-case.ts';

const part = { code: 'X-1', name: '密封圈', unit: '个', priceCents: 100 };
/** The ids beside the one in question are unknown as well, so that only the order of the looks could give it away. */
const unknown = '00000000-0000-4000-8000-000000000001';

export const sparePartReads: Case[] = [
  ['getSparePart', 'sparePart', (id) => ({ id })],
  ['listSpareParts', 'store', (storeId) => ({ storeId })],
  ['listSpareParts', 'order', (orderId) => ({ orderId })],
  ['listStockEntries', 'sparePart', (partId) => ({ partId })],
  ['listStockEntries', 'store', (storeId) => ({ storeId })],
  ['getOrderCost', 'order', (orderId) => ({ orderId })],
];

/** Calls of the tenant’s administrator about spare parts. */
export const sparePartCases: Case[] = [
  ['saveSparePart', 'sparePart', (id) => ({ ...part, id, version: 1 })],
  ['saveSparePart', 'businessType', (id) => ({ ...part, businessTypeIds: [id] })],
  ['saveSparePart', 'store', (storeId) => ({ ...part, minimums: [{ storeId, minimum: 1 }] })],
  ['retireSparePart', 'sparePart', (id) => ({ id, version: 1 })],
  ['saveStore', 'store', (id) => ({ name: '别家的仓库', id, version: 1 })],
  ['saveStore', 'site', (areaId) => ({ name: '别家的仓库', areaId })],
  ['saveStore', 'account', (id) => ({ name: '别家的仓库', keeperIds: [id] })],
  ['retireStore', 'store', (id) => ({ id, version: 1 })],
  ['receiveParts', 'sparePart', (partId) => ({ storeId: unknown, partId, quantity: 1 })],
  ['receiveParts', 'store', (storeId) => ({ storeId, partId: unknown, quantity: 1 })],
  ['transferParts', 'sparePart', (partId, { mine }) => ({ storeId: mine.tenant.id, toStoreId: unknown, partId, quantity: 1 })],
  ['transferParts', 'store', (toStoreId, { mine }) => ({ storeId: mine.tenant.id, toStoreId, partId: unknown, quantity: 1 })],
  ['countParts', 'store', (storeId) => ({ storeId, lines: [{ partId: unknown, counted: 1, expected: 0 }] })],
  ['countParts', 'sparePart', (partId) => ({ storeId: unknown, lines: [{ partId, counted: 1, expected: 0 }] })],
  ['takeParts', 'order', (orderId) => ({ orderId, storeId: unknown, partId: unknown, quantity: 1 })],
  ['returnParts', 'stockEntry', (entryId) => ({ entryId, quantity: 1 })],
  ['addOrderCost', 'order', (orderId) => ({ orderId, cents: 100, note: '吊车台班' })],
  ['saveLabourRates', 'businessType', (id) => ({ version: 0, rateCents: 8000, businessTypes: [{ id, rateCents: 9000 }] })],
];
