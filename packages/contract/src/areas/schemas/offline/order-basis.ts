import {
  closingReasons,
  holdReasons,
  isolationStates,
  type OrderBasis,
  type PhoneActor,
  permissions,
  permitStatuses,
  roles,
  switchingStatuses,
  workOrderSources,
  workOrderStatuses,
} from '@energy-om/domain';
import { z } from 'zod';
import { eventLevel } from '#wire.ts';

const status = z.literal([...workOrderStatuses]);
const backTo = z.enum(['leader', 'dispatcher']).nullable();
const ids = z.array(z.string()).readonly();
/** Epoch milliseconds. */
const time = z.number();

/** Whoever acts on a phone, as the lifecycle knows them. */
export const phoneActor = z.object({
  kind: z.literal('account'),
  accountId: z.string(),
  roleGrants: z
    .array(
      z.object({
        role: z.enum(roles),
        areaId: z.string().nullable(),
        allowed: z.partialRecord(z.enum(permissions), z.enum(['own', 'team', 'project', 'all'])).optional(),
      }),
    )
    .readonly(),
  teams: z.array(z.object({ id: z.string(), isLeader: z.boolean() })).readonly(),
  clientProjectIds: ids,
}) satisfies z.ZodType<PhoneActor>;

const point = z.object({
  name: z.string(),
  state: z.enum(isolationStates),
  holders: z.array(z.object({ permitId: z.string(), status: z.enum(permitStatuses) })).readonly(),
});

const permit = z.object({
  id: z.string(),
  number: z.string(),
  status: z.enum(permitStatuses),
  leaderId: z.string(),
  crewIds: ids,
  guardianId: z.string().nullable(),
  points: z.array(point).readonly(),
});

const documents = z.object({
  permits: z.array(permit).readonly(),
  switchings: z.array(z.object({ number: z.string(), status: z.enum(switchingStatuses) })).readonly(),
  isDemanded: z.boolean(),
  openPoints: z.number(),
});

/** What a phone decides by without a network. Instants are in epoch milliseconds, as the lifecycle has them. */
export const orderBasis = z.object({
  status,
  backTo,
  version: z.number(),
  level: eventLevel,
  source: z.literal([...workOrderSources]),
  projectId: z.string(),
  areaPath: z.string(),
  createdBy: z.string().nullable(),
  createdByClient: z.boolean(),
  requesterId: z.string().nullable(),
  target: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('team'), teamId: z.string() }),
      z.object({ kind: z.literal('person'), accountId: z.string() }),
    ])
    .nullable(),
  memberIds: ids,
  leadId: z.string().nullable(),
  doerIds: ids,
  beforePhotoRequired: z.boolean(),
  afterPhotoRequired: z.boolean(),
  checkRequired: z.boolean(),
  oneSignature: z.boolean(),
  closesOnSilence: z.boolean(),
  needsClassification: z.boolean(),
  closing: z
    .object({
      reason: z.enum(closingReasons),
      text: z.string(),
      duplicateOf: z.string().nullable(),
      requestedBy: z.string(),
      requestedAt: time,
      confirmedBy: z.string().nullable(),
      from: z.object({ status, backTo }),
    })
    .nullable(),
  hold: z
    .object({
      reason: z.enum(holdReasons),
      text: z.string().nullable(),
      since: time,
      until: time,
      by: z.string(),
      approved: z.boolean(),
    })
    .nullable(),
  timesNotSolved: z.number(),
  arrivedAt: time.nullable(),
  conditionHolds: z.union([z.boolean(), z.literal('unproven')]).nullable(),
  documents,
}) satisfies z.ZodType<OrderBasis>;
