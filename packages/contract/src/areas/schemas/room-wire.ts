import {
  energyTypes,
  isRoomCode,
  maxReasonLength,
  maxRoomCodeLength,
  normaliseRoomCode,
  registerSources,
  roomApplicationStatuses,
  roomRegisterEvents,
  roomRelations,
} from '@energy-om/domain';
import { z } from 'zod';
import { id, instant, named, person, personWithPhone, storedFile } from '#wire.ts';
import { meter } from './device-wire.ts';

/** The code of a room's label, as people type it. */
export const roomCode = z.string().trim().max(maxRoomCodeLength).transform(normaliseRoomCode).refine(isRoomCode);

/** Which room: by its id within the tenant, or by the code of its label from outside of it. One of them is required. */
export const roomTarget = { roomId: id.optional(), code: roomCode.optional() };

export const roomRelation = z.enum(roomRelations);
export const roomApplicationStatus = z.enum(roomApplicationStatuses);
/** Empty where none is required. */
export const roomReason = z.string().trim().max(maxReasonLength).default('');

/** Where a room is; null for a step that the tenant's area tree leaves out. */
export const roomPlace = z.object({ site: named.nullable(), building: named.nullable(), floor: named.nullable() });

export const roomName = z.object({ id: z.string(), name: z.string(), place: roomPlace });

/** Who pays: an occupant, or the house account of the operator where `account` is null. */
export const roomPayer = z.object({
  account: person.nullable(),
  isMe: z.boolean(),
  /** Null: nobody has ever changed it. */
  since: instant.nullable(),
});

export const roomOccupant = z.object({
  /** The phone number is for staff. */
  account: personWithPhone,
  relation: roomRelation,
  since: instant,
  paysForRoom: z.boolean(),
  isMe: z.boolean(),
});

/** What is for staff only. */
export const roomFacts = z.object({
  version: z.number(),
  code: z.string(),
  /** Square metres with two decimals. */
  floorArea: z.number().nullable(),
  householdSize: z.number().nullable(),
});

export const roomDetail = z.object({
  ...roomName.shape,
  tenant: named,
  /** What the account is to the room: somebody who has its code, somebody who lives there, or staff. */
  access: z.enum(['visitor', 'occupant', 'staff']),
  /** Null for somebody who does not live there. */
  relation: roomRelation.nullable(),
  /** The open application of this account. */
  application: z.object({ id: z.string(), createdAt: instant }).nullable(),
  /** Null for a visitor, as the lists are empty. */
  payer: roomPayer.nullable(),
  occupants: z.array(roomOccupant),
  meters: z.array(z.object({ id: z.string(), name: z.string(), code: z.string(), energyType: z.enum(energyTypes).nullable() })),
  facts: roomFacts.nullable(),
});

export const roomApplication = z.object({
  id: z.string(),
  status: roomApplicationStatus,
  room: roomName,
  tenant: named,
  applicant: personWithPhone,
  isMine: z.boolean(),
  relation: roomRelation,
  note: z.string(),
  wantsToPay: z.boolean(),
  files: z.array(storedFile),
  createdAt: instant,
  /** When it was approved, rejected or withdrawn. */
  decidedAt: instant.nullable(),
  /** For staff. */
  decidedBy: person.nullable(),
  reason: z.string(),
  /** Who lives in the room and who pays now, for whoever decides; null for the applicant. */
  roomNow: z.object({ occupants: z.number(), payer: person.nullable(), isMyRoom: z.boolean() }).nullable(),
});

/** A meter as it is shown to who lives with it, with when it became the room's. */
export const roomMeter = meter.extend({ since: instant });

/** What the register of a meter showed when something changed. */
export const roomRegister = z.object({
  meter: named,
  value: z.number().nullable(),
  unit: z.string().nullable(),
  decimals: z.number(),
  /** When it was reported or read. */
  readAt: instant.nullable(),
  source: z.enum(registerSources).nullable(),
  photo: storedFile.nullable(),
});

export const roomRecord = z.object({
  at: instant,
  event: z.enum(roomRegisterEvents),
  /** Who moved or pays from then on; null: the house account, or it is about a meter. */
  account: person.nullable(),
  /** Who did it. */
  by: person.nullable(),
  reason: z.string(),
  registers: z.array(roomRegister),
});
