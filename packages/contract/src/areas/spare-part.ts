import {
  maxCountedParts,
  maxModelNameLength,
  maxNameLength,
  maxNoteLength,
  maxOrderCostCents,
  maxPartCodeLength,
  maxPartFits,
  maxPartNameLength,
  maxQrLength,
  maxStoreKeepers,
  maxStores,
  maxUnitLength,
} from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cursor, id, keyword, nameText, pageInput, pageOf, wholeNumber, yesNo } from '../wire.ts';
import {
  labourRates,
  movedQuantity,
  note,
  orderCost,
  priceCents,
  quantity,
  rateCents,
  sparePart,
  stockEntry,
  store,
} from './schemas/spare-part-wire.ts';

export const sparePartApi = {
  listSpareParts: endpoint(
    'GET',
    '/api/maintenance/sparepart/GetList',
    'spare-part.view',
    'Lists the spare parts that are in use with their stock by store, also those that a store lacks, those for an order that fit it first.',
    z.object({
      ...pageInput,
      cursor,
      keyword,
      /** Only what this store has or should have. */
      storeId: id.optional(),
      /** Only those below their minimum somewhere. */
      low: yesNo.optional(),
      /** Only what fits this order. */
      orderId: id.optional(),
    }),
    pageOf(sparePart),
  ),
  getSparePart: endpoint(
    'GET',
    '/api/maintenance/sparepart/Get',
    'spare-part.view',
    'Returns a spare part by its id, by its code as it is scanned, or by the id of a stock that a message is about.',
    z.object({ id: id.optional(), code: z.string().trim().min(1).max(maxQrLength).optional(), stockId: id.optional() }),
    sparePart,
  ),
  saveSparePart: endpoint(
    'POST',
    '/api/maintenance/sparepart/Save',
    'spare-part.manage',
    'Adds a spare part to the catalogue, or changes it if its version is still the one that was read.',
    z.object({
      id: id.optional(),
      version: wholeNumber.optional(),
      code: nameText(maxPartCodeLength),
      name: nameText(maxPartNameLength),
      model: nameText(maxModelNameLength, 0).default(''),
      unit: nameText(maxUnitLength),
      priceCents,
      businessTypeIds: z.array(id).max(maxPartFits).default([]),
      deviceModels: z.array(nameText(maxModelNameLength)).max(maxPartFits).default([]),
      /** Undefined leaves them. */
      minimums: z
        .array(z.object({ storeId: id, minimum: quantity.nullable() }))
        .max(maxStores)
        .optional(),
    }),
    sparePart,
  ),
  retireSparePart: endpoint(
    'POST',
    '/api/maintenance/sparepart/Retire',
    'spare-part.manage',
    'Takes a spare part of which no store has anything out of the catalogue; its ledger stays.',
    z.object({ id, version: wholeNumber }),
    sparePart,
  ),
  listStores: endpoint(
    'GET',
    '/api/maintenance/sparepart/GetStoreList',
    'spare-part.view',
    'Lists the stores that serve the areas of the account.',
    z.object({}),
    z.array(store),
  ),
  saveStore: endpoint(
    'POST',
    '/api/maintenance/sparepart/SaveStore',
    'spare-part.manage',
    'Opens a store, or changes it if its version is still the one that was read.',
    z.object({
      id: id.optional(),
      version: wholeNumber.optional(),
      name: nameText(maxNameLength),
      areaId: id.nullable().default(null),
      keeperIds: z.array(id).max(maxStoreKeepers).default([]),
    }),
    store,
  ),
  retireStore: endpoint(
    'POST',
    '/api/maintenance/sparepart/RetireStore',
    'spare-part.manage',
    'Closes an empty store; its ledger stays.',
    z.object({ id, version: wholeNumber }),
    store,
  ),
  listStockEntries: endpoint(
    'GET',
    '/api/maintenance/sparepart/GetEntryList',
    'spare-part.view',
    'Lists the ledger of a part or of a store, the newest first.',
    z.object({ ...pageInput, cursor, partId: id.optional(), storeId: id.optional() }),
    pageOf(stockEntry),
  ),
  receiveParts: endpoint(
    'POST',
    '/api/maintenance/sparepart/Receive',
    'spare-part.view',
    'Books what has arrived in a store (入库), as its keeper; the average price moves.',
    z.object({
      storeId: id,
      partId: id,
      quantity: movedQuantity,
      /** Of one unit; undefined: the catalogue's. */
      priceCents: priceCents.optional(),
      note,
    }),
    sparePart,
  ),
  transferParts: endpoint(
    'POST',
    '/api/maintenance/sparepart/Transfer',
    'spare-part.view',
    'Moves parts from a store to another one (调拨) at their average price, as the keeper of the first.',
    z.object({ storeId: id, toStoreId: id, partId: id, quantity: movedQuantity, note }),
    sparePart,
  ),
  countParts: endpoint(
    'POST',
    '/api/maintenance/sparepart/Count',
    'spare-part.view',
    'Books what was counted in a store (盘点), as its keeper, if its stock is still what the count was compared with.',
    z.object({
      storeId: id,
      lines: z
        .array(z.object({ partId: id, counted: quantity, expected: quantity }))
        .min(1)
        .max(maxCountedParts),
      note,
    }),
    z.object({ storeId: z.string(), counted: z.number(), differing: z.number() }),
  ),
  takeParts: endpoint(
    'POST',
    '/api/maintenance/sparepart/Take',
    'work-order.process',
    'Takes parts from a store for an order that the account is executing (领用).',
    z.object({ orderId: id, storeId: id, partId: id, quantity: movedQuantity }),
    orderCost,
  ),
  returnParts: endpoint(
    'POST',
    '/api/maintenance/sparepart/Return',
    'spare-part.view',
    'Gives back what was taken for an order, to its store and at the price at which it was taken (退回).',
    z.object({ entryId: id, quantity: movedQuantity }),
    orderCost,
  ),
  getOrderCost: endpoint(
    'GET',
    '/api/maintenance/ordercost/Get',
    'work-order.cost',
    'Returns the parts that were taken for an order, and what it cost with how that came about.',
    z.object({ orderId: id }),
    orderCost,
  ),
  addOrderCost: endpoint(
    'POST',
    '/api/maintenance/ordercost/Add',
    'work-order.cost',
    'Adds other cost to an order, or corrects the cost of one that is over.',
    z.object({
      orderId: id,
      cents: z
        .number()
        .int()
        .min(-maxOrderCostCents)
        .max(maxOrderCostCents)
        .refine((value) => value !== 0),
      note: z.string().trim().min(1).max(maxNoteLength),
    }),
    orderCost,
  ),
  getLabourRates: endpoint(
    'GET',
    '/api/maintenance/ordercost/GetRates',
    'setup.view',
    'Returns what an hour of labour costs, of the organisation and by business type.',
    z.object({}),
    labourRates,
  ),
  saveLabourRates: endpoint(
    'POST',
    '/api/maintenance/ordercost/SaveRates',
    'tenant.configure',
    'Changes the rates of labour, for results that are handed in from now on, if their version is still the one that was read.',
    z.object({
      version: wholeNumber,
      rateCents: rateCents.nullable(),
      businessTypes: z.array(z.object({ id, rateCents })).max(500),
    }),
    labourRates,
  ),
} as const;
