import {
  costEntryKinds,
  maxLabourRateCents,
  maxNoteLength,
  maxPartPriceCents,
  maxPartQuantity,
  stockEntryKinds,
  toThousandths,
} from '@energy-om/domain';
import { z } from 'zod';
import { instant, named, person } from '#wire.ts';
import { workOrderStatusCode } from './work-order-wire.ts';

/** In the part's unit, with up to three decimals. */
export const quantity = z
  .number()
  .min(0)
  .max(maxPartQuantity)
  .refine((value) => toThousandths(value) !== null);
export const movedQuantity = quantity.refine((value) => value > 0);
export const priceCents = z.number().int().min(0).max(maxPartPriceCents);
export const rateCents = z.number().int().min(1).max(maxLabourRateCents);
export const note = z.string().trim().max(maxNoteLength).default('');

/** What one store has of a part. */
const storeStock = z.object({
  store: named,
  quantity: z.number(),
  /** Moving average of one unit; null where there is nothing. */
  averageCents: z.number().nullable(),
  /** Below it the keepers are notified; null: there is none. */
  minimum: z.number().nullable(),
  isLow: z.boolean(),
  /** Whether this account receives, transfers and counts there. */
  mayKeep: z.boolean(),
});

export const sparePart = z.object({
  id: z.string(),
  version: z.number(),
  code: z.string(),
  name: z.string(),
  model: z.string(),
  unit: z.string(),
  /** Of the catalogue, for what arrives without a price of its own. */
  priceCents: z.number(),
  /** What it fits; nothing of both: everything. */
  businessTypes: z.array(named),
  deviceModels: z.array(z.string()),
  retired: z.boolean(),
  /** In the stores that this account sees. */
  stock: z.array(storeStock),
  mayManage: z.boolean(),
});

export const store = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  /** Null: it serves the whole organisation. */
  area: named.nullable(),
  keepers: z.array(person),
  retired: z.boolean(),
  /** The parts of which it has something, and those among all that are below their minimum. */
  partCount: z.number(),
  lowCount: z.number(),
  mayKeep: z.boolean(),
  mayManage: z.boolean(),
});

export const stockEntry = z.object({
  id: z.string(),
  kind: z.enum(stockEntryKinds),
  part: z.object({ id: z.string(), code: z.string(), name: z.string(), unit: z.string() }),
  store: named,
  /** Negative: it left the store. */
  quantity: z.number(),
  valueCents: z.number(),
  /** Where a transfer came from or went to. */
  otherStore: named.nullable(),
  /** Null also for an order that this account may not read. */
  order: z.object({ id: z.string(), orderNo: z.string() }).nullable(),
  note: z.string(),
  by: person,
  at: instant,
});

const orderPart = z.object({
  /** The entry by which it was taken. */
  id: z.string(),
  part: z.object({ id: z.string(), code: z.string(), name: z.string(), model: z.string(), unit: z.string() }),
  store: named,
  taken: z.number(),
  returned: z.number(),
  /** Of one unit when it was taken. */
  priceCents: z.number(),
  /** Of what was not given back. */
  valueCents: z.number(),
  by: person,
  at: instant,
  mayReturn: z.boolean(),
});

export const orderCost = z.object({
  orderId: z.string(),
  status: workOrderStatusCode,
  parts: z.array(orderPart),
  /** Of the results; null: there are none yet. `rateCents` is of an hour; null: none was set. */
  labour: z.object({ minutes: z.number(), rateCents: z.number().nullable(), cents: z.number() }).nullable(),
  entries: z.array(
    z.object({ id: z.string(), kind: z.enum(costEntryKinds), cents: z.number(), note: z.string(), by: person, at: instant }),
  ),
  partsCents: z.number(),
  labourCents: z.number(),
  otherCents: z.number(),
  totalCents: z.number(),
  /** Parts stay on an order that was rolled back or is being closed until they are given back. */
  keepsParts: z.boolean(),
  mayTake: z.boolean(),
  mayAdd: z.boolean(),
  /** The order is over: its cost changes by correcting entries only. */
  isClosed: z.boolean(),
});

export const labourRates = z.object({
  version: z.number(),
  /** Of an hour, in cents; null: labour costs nothing. */
  rateCents: z.number().nullable(),
  /** Of the business types that are in use; null: the rate above. */
  businessTypes: z.array(named.extend({ rateCents: z.number().nullable() })),
  mayManage: z.boolean(),
});
