import { billComponents, energyTypes, tariffBands } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cursor, id, instant, keyword, named, pageInput, pageOf, person } from '../wire.ts';

/** What somebody is charged for one supply in one month. */
const bill = z.object({
  id: z.string(),
  /** As 2026-07. */
  month: z.string(),
  /** The room by its name with that of its site and building before it. */
  room: named,
  energyType: z.enum(energyTypes),
  /** Null: the operator. */
  account: person.nullable(),
  /** Thousandths of the unit. */
  amount: z.number(),
  totalCents: z.number(),
  /** What the bill covers: while its payer paid, and as far as it is settled. */
  from: instant,
  to: instant,
  /** Whether all of it is settled. */
  isComplete: z.boolean(),
});

const billLine = z.object({
  component: z.enum(billComponents),
  band: z.enum(tariffBands).nullable(),
  step: z.number().nullable(),
  /** In thousandths of the unit; null where nothing is counted. */
  quantity: z.number().nullable(),
  /** In micro-yuan a unit, with tax; null where the amount is no product. */
  price: z.number().nullable(),
  /** In yuan with nine decimals. */
  exact: z.string(),
  cents: z.number(),
  /** Basis points. */
  taxRate: z.number(),
  taxCents: z.number(),
});

const register = z.object({ at: instant, value: z.number() });

/** A meter of the supply while the bill covers it, with what its register showed. */
const billedMeter = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string().nullable(),
  from: instant,
  to: instant,
  /** By which the difference of the register is multiplied. */
  factor: z.number(),
  /** The last readings before; null: none within two days. */
  first: register.nullable(),
  last: register.nullable(),
});

export const billApi = {
  listBills: endpoint(
    'GET',
    '/api/settlement/Bill/GetPageList',
    'account',
    'Lists the account’s own bills, also of rooms that it has left, or those that it keeps as a clerk; the newest month first.',
    z.object({
      ...pageInput,
      cursor,
      /** `all`: those of the rooms whose wallets the account keeps. */
      scope: z.enum(['own', 'all']).default('own'),
      /** Of the room or the payer. */
      keyword,
      month: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
        .optional(),
      roomId: id.optional(),
    }),
    pageOf(bill),
  ),
  getBill: endpoint(
    'GET',
    '/api/settlement/Bill/Get',
    'account',
    'Returns how a bill came about, line by line, with the readings of its meters, to its payer and to the clerks of its room.',
    z.object({ billId: id }),
    bill.extend({ lines: z.array(billLine), meters: z.array(billedMeter) }),
  ),
} as const;
