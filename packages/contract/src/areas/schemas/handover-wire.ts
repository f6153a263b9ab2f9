import { handoverAnswers, handoverKinds, handoverParts, handoverStatuses, holdReasons } from '@energy-om/domain';
import { z } from 'zod';
import { eventLevel, instant, named, person, personWithPhone, storedFile } from '#wire.ts';

const handoverPart = z.object({
  /** Who may sign. */
  people: z.array(personWithPhone),
  signedBy: person.nullable(),
  signedAt: instant.nullable(),
});

const handoverComment = z.object({ by: person, text: z.string(), at: instant });

/** The card of a change of shift. */
export const handover = z.object({
  id: z.string(),
  version: z.number(),
  status: z.enum(handoverStatuses),
  team: named,
  /** The change of shift. */
  endsAt: instant,
  /** Nobody confirmed it in time; whoever keeps the team’s roster may sign, too. */
  isLate: z.boolean(),
  outgoing: handoverPart,
  incoming: handoverPart,
  items: z.array(
    z.object({
      key: z.string(),
      kind: z.enum(handoverKinds),
      subject: z.object({ kind: z.enum(['workOrder', 'permit', 'switching', 'alarm', 'device']), id: z.string() }),
      title: z.string(),
      /** An order’s, a permit’s or a switching order’s number, an alarm’s or a point’s device; of what was switched off, the order by which. */
      detail: z.string().nullable(),
      place: z.string().nullable(),
      level: eventLevel.nullable(),
      hold: z.object({ reason: z.enum(holdReasons), text: z.string().nullable() }).nullable(),
      /** When an alarm began, something was switched off, a deadline is due, a permit or a hold ends. */
      at: instant.nullable(),
      /** Of an isolation point that is locked. */
      lock: z.object({ number: z.string(), photo: storedFile.nullable() }).nullable(),
      isEnded: z.boolean(),
      answer: z.object({ value: z.enum(handoverAnswers), remark: z.string(), by: z.string(), at: instant }).nullable(),
      /** What was written after it, in order of time. */
      comments: z.array(handoverComment),
    }),
  ),
  /** What the outgoing shift has to say beside the items, in order of time. */
  remarks: z.array(handoverComment),
  mayComment: z.boolean(),
  mayRemark: z.boolean(),
  /** Equipment is being switched by the team, and nobody signs meanwhile. */
  isSwitching: z.boolean(),
  /** The parts that this account has still to sign; what the incoming shift takes over it may read before. */
  parts: z.array(z.enum(handoverParts)),
});
