import {
  cutoffGuards,
  cutoffRequestStates,
  cutoffStates,
  maxCutoffPauses,
  maxNoteLength,
  maxPauseReasonLength,
  maxPolicyCents,
  maxPolicyDays,
  maxPolicyHours,
} from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { calendarDay, cursor, id, instant, named, nameText, pageInput, pageOf, person } from '../wire.ts';
import { postpaidTerms } from './schemas/wallet-wire.ts';

const cents = z.number().int().min(0).max(maxPolicyCents);
const hours = z.number().int().min(0).max(maxPolicyHours);
/** Below one of the two. */
const balanceBound = z.object({ cents, days: z.number().int().min(0).max(maxPolicyDays) });

const policyFields = {
  low: balanceBound,
  urgent: balanceBound,
  /** What somebody may owe without anything following from it. */
  creditCents: cents,
  /** Between the debt and the final notice. */
  graceHours: hours,
  /** Between the final notice and the cut-off. */
  noticeHours: hours,
  /** Whether anybody is cut off at all. */
  isOn: z.boolean(),
  /** Whether also outside of 09:00 to 16:00. */
  atNight: z.boolean(),
  /** Whether also on days of rest and on the days before them. */
  onRestDays: z.boolean(),
  /** Whether also on the hot days of the calendar of tariffs. */
  onHotDays: z.boolean(),
  /** Local days, both inclusive, on which nobody is cut off. */
  pauses: z.array(z.object({ from: calendarDay, until: calendarDay, reason: nameText(maxPauseReasonLength) })).max(maxCutoffPauses),
  /** Of those who pay after use, unless something else is agreed with one of them. */
  postpaid: postpaidTerms,
};

const cutoffPolicy = z.object({
  /** 0: nothing was saved yet. */
  version: z.number(),
  ...policyFields,
});

const cutoff = z.object({
  walletId: z.string(),
  /** Of what follows: a hold, another step or another time make a new one. */
  version: z.number(),
  room: named,
  account: person,
  balanceCents: z.number(),
  state: z.enum(cutoffStates),
  since: instant,
  /** When it is cut off at the earliest; null: that is not known, or over. */
  cutAt: instant.nullable(),
  /** What stands against the cut-off since its time has come. */
  guards: z.array(z.enum(cutoffGuards)),
  hold: z.object({ until: instant, reason: z.string(), by: z.string() }).nullable(),
  /** Whether it follows from bills that are overdue, and not from the balance. */
  isPostpaid: z.boolean(),
});

/** What is to be cut off on a local day beyond what nobody has to approve. */
const cutoffRequest = z.object({
  id: z.string(),
  day: calendarDay,
  state: z.enum(cutoffRequestStates),
  /** Whether its day is over, so that it is not decided on any more and nothing is cut off by it. */
  isOver: z.boolean(),
  requestedAt: instant,
  roomCount: z.number(),
  /** What is owed for the rooms together. */
  cents: z.number(),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  reason: z.string(),
});

const cutoffRequestDetail = cutoffRequest.extend({
  /** Of the rooms and their debts: what an approval covers. */
  contentHash: z.string(),
  /** Whoever owes most first. */
  rooms: z.array(
    z.object({
      walletId: z.string(),
      room: named,
      account: person,
      /** What was owed when it was asked for. */
      cents: z.number(),
      /** What has become of the debt. */
      state: z.enum(cutoffStates),
      /** When it was cut off by the approval. */
      sentAt: instant.nullable(),
    }),
  ),
  mayDecide: z.boolean(),
});

export const cutoffApi = {
  getCutoffPolicy: endpoint(
    'GET',
    '/api/settlement/Cutoff/GetPolicy',
    'tenant.configure',
    'Returns from which balance on is warned, and whether, when and how somebody who owes is cut off.',
    z.object({}),
    cutoffPolicy,
  ),
  saveCutoffPolicy: endpoint(
    'POST',
    '/api/settlement/Cutoff/SavePolicy',
    'tenant.configure',
    'Replaces from which balance on is warned, and whether, when and how somebody who owes is cut off, if the version is still the one that was read.',
    z.object({ version: z.number().int().min(0), ...policyFields }),
    cutoffPolicy,
  ),
  listCutoffs: endpoint(
    'GET',
    '/api/settlement/Cutoff/GetList',
    'wallet.manage',
    'Lists the rooms whose payers owe, whoever owes most first, with what follows and what holds it back.',
    z.object({ ...pageInput, cursor }),
    pageOf(cutoff),
  ),
  holdCutoff: endpoint(
    'POST',
    '/api/settlement/Cutoff/Hold',
    'wallet.manage',
    'Holds the cut-off of one room back until an instant, or no longer, if it is still as it was read; a room that is off comes on again.',
    z.object({
      walletId: id,
      version: z.number().int().min(1),
      /** Null: no longer. */
      until: instant.nullable(),
      /** Required to hold it back. */
      reason: z.string().trim().max(maxNoteLength).default(''),
    }),
    cutoff,
  ),
  listCutoffRequests: endpoint(
    'GET',
    '/api/settlement/Cutoff/GetRequestList',
    'settlement.approve',
    'Lists the days on which more was to be cut off than nobody has to approve, the newest first.',
    z.object({ ...pageInput, cursor }),
    pageOf(cutoffRequest),
  ),
  getCutoffRequest: endpoint(
    'GET',
    '/api/settlement/Cutoff/GetRequest',
    'settlement.approve',
    'Returns the rooms and debts of a day that wait for the approval of a second person.',
    z.object({ requestId: id }),
    cutoffRequestDetail,
  ),
  decideCutoffRequest: endpoint(
    'POST',
    '/api/settlement/Cutoff/DecideRequest',
    'settlement.approve',
    'Approves, as they were read, that rooms are cut off today beyond what nobody has to approve, or rejects it.',
    z.object({
      requestId: id,
      approve: z.boolean(),
      contentHash: z.string().length(64),
      /** Required to reject. */
      reason: z.string().trim().max(maxNoteLength).default(''),
    }),
    cutoffRequestDetail,
  ),
} as const;
