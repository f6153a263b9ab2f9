import {
  isolationStates,
  maxDescriptionLength,
  maxIsolationPoints,
  maxNameLength,
  maxPermitCrew,
  maxReasonLength,
  permitActions,
  permitKinds,
  permitRequirements,
  permitRoles,
  permitStatuses,
  pointSteps,
} from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  cursor,
  date,
  id,
  instant,
  named,
  nameText,
  oneOrMany,
  pageInput,
  pageOf,
  person,
  position,
  storedFile,
  wholeNumber,
} from '../wire.ts';
import { printedForm } from './printed-form.ts';
import { modelValue } from './schemas/device-wire.ts';
import { switchingSummary } from './switching.ts';

const text = (max: number) => z.string().trim().min(1).max(max);
const count = z.number().int().min(0).max(1_000);

const kind = z.enum(permitKinds);
const status = z.enum(permitStatuses);

/** A person of a permit, with the certificate that qualifies for it. */
const permitPerson = person.extend({
  /** The last day on which a certificate for work of this kind is valid; null: there is none, or it has no end. */
  qualifiedUntil: date.nullable(),
  /** Whether no certificate is valid to the end of the window. */
  isUnqualified: z.boolean(),
});

const summary = z.object({
  id: z.string(),
  version: z.number(),
  kind,
  status,
  /** Null until it is issued. */
  number: z.string().nullable(),
  order: z.object({ id: z.string(), orderNo: z.string(), title: z.string() }),
  place: z.string(),
  leader: person,
  validFrom: instant,
  validUntil: instant,
  pointsHeld: z.number(),
});

const point = z.object({
  id: z.string(),
  name: z.string(),
  device: named,
  state: z.enum(isolationStates),
  needsProof: z.boolean(),
  needsEarth: z.boolean(),
  lockedBy: person.nullable(),
  lockPhoto: storedFile.nullable(),
  lockNumber: z.string(),
  earthNumber: z.string(),
  /** The numbers of other permits that hold it, too. */
  sharedWith: z.array(z.string()),
  /** The steps that are possible now. */
  steps: z.array(z.enum(pointSteps)),
});

const historyEntry = z.object({
  /** The row of the permit's table, `brief` or `point`. */
  row: z.string(),
  status,
  actor: person.nullable(),
  signatures: z.array(z.object({ person, at: instant })),
  at: instant,
  deviceAt: instant.nullable(),
  position: position.nullable(),
  reason: z.string(),
  /** Of a step at an isolation point: its name, the step, and the number that was written down. */
  point: z.object({ name: z.string(), step: z.enum(pointSteps), number: z.string() }).nullable(),
});

const permit = summary.extend({
  scope: z.string(),
  measures: z.string(),
  issuer: permitPerson,
  leader: permitPerson,
  permitter: permitPerson,
  guardian: permitPerson.nullable(),
  crew: z.array(permitPerson),
  /** Who has signed the briefing. */
  briefedIds: z.array(z.string()),
  points: z.array(point),
  leaderChanged: z.boolean(),
  extended: z.boolean(),
  /** Who is counted when people leave: leader, crew and guardian. */
  peopleOnSite: z.number(),
  earthsPlaced: z.number(),
  /** What this account may do now, or sign. */
  actions: z.array(
    z.object({
      action: z.enum(permitActions),
      /** What is lacking, with the names of the people or points that lack it. */
      faults: z.array(z.object({ requirement: z.enum(permitRequirements), names: z.array(z.string()) })),
      isOrderReady: z.boolean(),
      /** Who else has to sign. */
      waitsFor: z.array(z.enum(permitRoles)),
      hasSigned: z.boolean(),
    }),
  ),
  /** What is printed beside it; once it is issued as it was then. */
  form: printedForm,
  mayEdit: z.boolean(),
  mayBrief: z.boolean(),
  /** In order of time. */
  history: z.array(historyEntry),
  /** The SHA-256 of the history, which contains the text that was issued; empty for a draft. */
  hash: z.string(),
});

const permitFields = {
  issuerId: id,
  leaderId: id,
  permitterId: id,
  guardianId: id.nullable(),
  crewIds: z.array(id).max(maxPermitCrew),
  place: text(maxDescriptionLength),
  scope: text(maxDescriptionLength),
  measures: text(maxDescriptionLength),
  validFrom: instant,
  validUntil: instant,
  points: z
    .array(z.object({ deviceId: id, name: nameText(maxNameLength), needsProof: z.boolean(), needsEarth: z.boolean() }))
    .max(maxIsolationPoints),
};

export const permitApi = {
  listOrderPermits: endpoint(
    'GET',
    '/api/maintenance/permit/GetOrderList',
    'work-order.view',
    'Lists the permits and switching orders of an order, and whether it needs a permit.',
    z.object({ orderId: id }),
    z.object({
      permits: z.array(summary),
      switchings: z.array(switchingSummary),
      /** The kinds of which the order’s business type demands one; empty: none. */
      demandedKinds: z.array(kind),
      waiver: z.object({ by: person, at: instant, reason: z.string() }).nullable(),
      mayDraft: z.boolean(),
      mayWriteSwitching: z.boolean(),
      mayWaive: z.boolean(),
    }),
  ),
  listPermits: endpoint(
    'GET',
    '/api/maintenance/permit/GetList',
    'work-order.view',
    'Lists the permits that are not over, those that end first before the others.',
    z.object({ ...pageInput, cursor, status: oneOrMany(status.exclude(['closed', 'voided'])) }),
    pageOf(summary),
  ),
  getPermit: endpoint(
    'GET',
    '/api/maintenance/permit/Get',
    'work-order.view',
    'Returns a permit with its people, points and history, and what the account may do; also for those whom it names.',
    z.object({ id }),
    permit,
  ),
  getPermitChoices: endpoint(
    'GET',
    '/api/maintenance/permit/GetChoices',
    'work-order.process',
    'Lists the people who can be named on a permit of an order, with their certificates for work of its kind, and the devices of its place.',
    z.object({ orderId: id, kind }),
    z.object({
      people: z.array(permitPerson.extend({ teams: z.array(z.string()) })),
      devices: z.array(named.extend({ code: z.string().nullable(), modelId: z.string().nullable() })),
      /** What the devices report, by their models. */
      models: z.array(z.object({ id: z.string(), values: z.array(modelValue) })),
    }),
  ),
  savePermit: endpoint(
    'POST',
    '/api/maintenance/permit/Save',
    'work-order.process',
    'Drafts a permit for an order, or changes the draft if its version is still the one that was read; an emergency permit is issued at once.',
    z.object({ id: id.optional(), version: wholeNumber.optional(), orderId: id, kind, ...permitFields, position: position.optional() }),
    permit,
  ),
  processPermit: endpoint(
    'POST',
    '/api/maintenance/permit/Process',
    'work-order.process',
    'Signs an act on a permit, if its version is still the one that was read, and carries it out once all who have to have signed.',
    z.object({
      id,
      version: wholeNumber,
      action: z.enum(permitActions).exclude(['draft', 'draftEmergency']),
      reason: z.string().trim().max(maxReasonLength).optional(),
      crewIds: z.array(id).max(maxPermitCrew).optional(),
      newLeaderId: id.optional(),
      newEnd: instant.optional(),
      /** As counted on site. */
      people: count.optional(),
      tools: count.optional(),
      earths: count.optional(),
      recheckedPointIds: z.array(id).max(maxIsolationPoints).optional(),
      position: position.optional(),
    }),
    permit,
  ),
  signBriefing: endpoint(
    'POST',
    '/api/maintenance/permit/SignBriefing',
    'work-order.process',
    'Signs the briefing of a permit as its leader or one of its crew.',
    z.object({ id, version: wholeNumber, position: position.optional() }),
    permit,
  ),
  processIsolationPoint: endpoint(
    'POST',
    '/api/maintenance/permit/ProcessPoint',
    'work-order.process',
    'Records a step at an isolation point of a permit, as one of the people whom the permit names.',
    z.object({
      id,
      version: wholeNumber,
      pointId: id,
      step: z.enum(pointSteps),
      photoId: id.optional(),
      number: z.string().trim().max(maxNameLength).default(''),
      /** Who sees that somebody else than its owner removes a lock. */
      witnessId: id.optional(),
      position: position.optional(),
    }),
    permit,
  ),
  waivePermit: endpoint(
    'POST',
    '/api/maintenance/permit/Waive',
    'work-order.dispatch',
    'Lets an order be finished without the permit that its business type demands.',
    z.object({ orderId: id, reason: text(maxReasonLength) }),
    z.object({ orderId: z.string() }),
  ),
} as const;
