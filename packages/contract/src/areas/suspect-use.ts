import { energyTypes, maxNoteLength, suspectUseStates, suspicions } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cursor, id, instant, named, pageInput, pageOf, yesNo } from '../wire.ts';

const suspectUse = z.object({
  id: z.string(),
  /** Changes with whatever changes it; a decision names the one that was read. */
  version: z.number(),
  meter: named,
  energyType: z.enum(energyTypes),
  /** Whose use it would be; null: what a place uses together. */
  room: named.nullable(),
  /** Where it would be charged. */
  place: z.string(),
  from: instant,
  to: instant,
  suspicion: z.enum(suspicions),
  /** What the display showed at both ends. */
  fromValue: z.number(),
  toValue: z.number(),
  /** Thousandths of the unit that it would come to. */
  amount: z.number(),
  /** Thousandths of the unit that the meter can count in an hour at the most. */
  maxPerHour: z.number(),
  /** Fen that it comes to at the most; null: no tariff holds. */
  cents: z.number().nullable(),
  foundAt: instant,
  state: z.enum(suspectUseStates),
  /** What a clerk has decided; null: nothing yet. */
  isCounted: z.boolean().nullable(),
  /** Of the decision; of one that is open again: why the second person has rejected what was decided before. */
  reason: z.string(),
  /** Names of the clerk and of the second person. */
  processedBy: z.string().nullable(),
  decidedBy: z.string().nullable(),
  /** What this account may do with it now. */
  mayProcess: z.boolean(),
  mayDecide: z.boolean(),
});

const version = z.number().int().min(1);

export const suspectUseApi = {
  listSuspectUses: endpoint(
    'GET',
    '/api/settlement/SuspectUse/GetList',
    'wallet.manage',
    'Lists what meters that somebody is charged by can hardly have counted, the newest first. Nobody is charged for it unless a clerk says so.',
    z.object({
      ...pageInput,
      cursor,
      /** Only what is not decided on. */
      open: yesNo.optional(),
    }),
    pageOf(suspectUse),
  ),
  processSuspectUse: endpoint(
    'POST',
    '/api/settlement/SuspectUse/Process',
    'wallet.manage',
    'Decides with a reason whether what is suspected counts and is charged. Beyond an amount a second person approves it.',
    z.object({ suspectUseId: id, version, isCounted: z.boolean(), reason: z.string().trim().min(1).max(maxNoteLength) }),
    suspectUse,
  ),
  decideSuspectUse: endpoint(
    'POST',
    '/api/settlement/SuspectUse/Decide',
    'settlement.approve',
    'Approves or rejects, as it was read, what a clerk has decided on a suspect use.',
    z.object({
      suspectUseId: id,
      version,
      approve: z.boolean(),
      /** Required to reject. */
      reason: z.string().trim().max(maxNoteLength).default(''),
    }),
    suspectUse,
  ),
} as const;
