import { billComponents, billObstacleReasons, energyTypes, tariffBands } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cursor, id, instant, keyword, named, pageInput, pageOf, person } from '../wire.ts';
import { payable } from './schemas/wallet-wire.ts';

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
  /** Of the amount: what silent meters would have counted. It is corrected once they have sent their readings. */
  estimated: z.number(),
  totalCents: z.number(),
  /** What the bill covers: while its payer paid, and as far as it is settled. */
  from: instant,
  to: instant,
  /** Whether all of it is settled. */
  isComplete: z.boolean(),
  /** What was issued of it, so that everything else is as it was then; null: it is open. */
  closed: z
    .object({
      number: z.string(),
      issuedAt: instant,
      /** The organisation’s name then. */
      operator: z.string(),
      correctionCount: z.number(),
      /** What its corrections come to together. */
      correctedCents: z.number(),
    })
    .nullable(),
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

/** What has changed of a closed bill since the document before it. */
const billCorrection = z.object({
  id: z.string(),
  number: z.string(),
  issuedAt: instant,
  totalCents: z.number(),
  /** Of the total. */
  taxCents: z.number(),
  /** Thousandths of the unit: of the whole bill, as it is corrected. */
  amount: z.number(),
  /** Of the amount, as it was in the document before and as it is corrected: what silent meters would have counted. */
  estimatedBefore: z.number(),
  estimated: z.number(),
  changes: z.array(
    z.object({
      component: z.enum(billComponents),
      band: z.enum(tariffBands).nullable(),
      step: z.number().nullable(),
      /** Null where nothing is counted, and where the line was not there, or is not any more. */
      quantityBefore: z.number().nullable(),
      quantity: z.number().nullable(),
      centsBefore: z.number(),
      cents: z.number(),
    }),
  ),
  meters: z.array(billedMeter),
});

/** Why bills of a supply cannot be closed: meters are silent, no tariff is in force, or it is settled just now. */
const billObstacle = z.object({
  room: named,
  energyType: z.enum(energyTypes),
  /** Null: it was never settled. */
  settledTo: instant.nullable(),
  reason: z.enum(billObstacleReasons),
  /** Those that are silent, and until when their readings are known; null: there are none. */
  meters: z.array(named.extend({ knownTo: instant.nullable() })),
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
      /** `unpaid`: issued to somebody who pays after use and not paid altogether; `overdue`: of these, what is due. */
      state: z.enum(['open', 'closed', 'unpaid', 'overdue']).optional(),
    }),
    pageOf(
      bill.extend({
        /** What its payer, who pays after use, still has to pay of it and its corrections; null: it is not issued, or charged to a balance. */
        openCents: z.number().nullable(),
      }),
    ),
  ),
  getBill: endpoint(
    'GET',
    '/api/settlement/Bill/Get',
    'account',
    'Returns how a bill came about, line by line, with the readings of its meters, to its payer and to the clerks of its room.',
    z.object({ billId: id }),
    bill.extend({
      lines: z.array(billLine),
      meters: z.array(billedMeter),
      corrections: z.array(billCorrection),
      /** What was posted since its newest document, and is in the next correction. */
      differenceCents: z.number(),
      /** What its payer, who pays after use, still has to pay of it; null: it is open, or charged to a balance. */
      payable: payable.nullable(),
    }),
  ),
  getBillClosing: endpoint(
    'GET',
    '/api/settlement/Bill/GetClosing',
    'wallet.manage',
    'Returns how far the bills of the month before are closed, and which supplies cannot be closed and why.',
    z.object({}),
    z.object({
      /** The month whose bills are closed, as 2026-10. */
      month: z.string(),
      closedCount: z.number(),
      /** Of all months that are over. */
      openCount: z.number(),
      /** How many supplies cannot be closed; the first of them are listed. */
      obstacleCount: z.number(),
      obstacles: z.array(billObstacle),
    }),
  ),
} as const;
