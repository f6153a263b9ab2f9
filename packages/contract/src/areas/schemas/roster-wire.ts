import { leaveKinds, rosterWarningKinds, shiftRequestActions, shiftRequestKinds, shiftRequestStatuses } from '@energy-om/domain';
import { z } from 'zod';
import { date, instant, named, person } from '#wire.ts';

export const shift = z.object({
  id: z.string(),
  teamId: z.string(),
  accountId: z.string(),
  /** The local date on which it begins. */
  day: date,
  type: z.string(),
  name: z.string(),
  letter: z.string(),
  onCall: z.boolean(),
  startsAt: instant,
  endsAt: instant,
});

export const warning = z.object({ kind: z.enum(rosterWarningKinds), person: person.nullable(), day: date, value: z.number() });

const swappedShift = shift.pick({ day: true, type: true, name: true, letter: true, startsAt: true, endsAt: true });

/** A request for leave or for a swap, as one of the two people or whoever keeps the roster sees it. */
export const shiftRequest = z.object({
  id: z.string(),
  version: z.number(),
  kind: z.enum(shiftRequestKinds),
  status: z.enum(shiftRequestStatuses),
  team: named,
  person,
  reason: z.string(),
  createdAt: instant,
  /** Local days of the tenant, both inclusive. */
  leave: z.object({ kind: z.enum(leaveKinds), from: date, to: date }).nullable(),
  swap: z
    .object({
      colleague: person,
      own: swappedShift,
      theirs: swappedShift,
      /** One of the two shifts is not what it was when the swap was asked for. */
      hasChanged: z.boolean(),
    })
    .nullable(),
  /** From this instant on nobody can decide any more. */
  expiresAt: instant,
  /** When the colleague of a swap agreed. */
  agreedAt: instant.nullable(),
  /** Who approved, refused or cancelled it, with what they said. */
  decision: z.object({ by: person, at: instant, reason: z.string() }).nullable(),
  /** What the account may do with it now. */
  actions: z.array(z.enum(shiftRequestActions)),
});
