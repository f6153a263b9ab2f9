import { pointStates, readingDoubtKinds } from '@energy-om/domain';
import { z } from 'zod';
import { id, instant, nameText } from '#wire.ts';

export const formField = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(['text', 'number', 'choice', 'checklist', 'yesNo', 'date']),
  required: z.boolean(),
  options: z.array(z.string()),
  unit: z.string().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
});

/** The answer to one point of a checklist. In the older format a checklist is a plain list of the texts that were ticked. */
export const pointAnswer = z.object({
  point: z.string().max(200),
  state: z.enum(pointStates),
  text: z.string().trim().max(1000).default(''),
  photoIds: z.array(id).max(9).default([]),
  followUpOrderId: id.nullable().default(null),
});

export const formAnswers = z.record(
  z.string().max(64),
  z.union([z.string().max(2000), z.number(), z.boolean(), z.array(z.string().max(200)).max(50), z.array(pointAnswer).max(50), z.null()]),
);

/** The justification with which a technician confirms a reading that was questioned. */
const readingConfirmation = z.object({ reason: z.string().trim().max(500).default(''), photoIds: z.array(id).max(9).default([]) });

/** A reading that a technician took of a meter, in the unit of the meter's display. */
const recordedReading = z.object({ objectId: id, value: z.number().min(0).max(1e12), kept: readingConfirmation.nullable().optional() });

export const workOrderResult = z.object({
  cause: z.string().trim().max(1000),
  measure: z.string().trim().max(2000),
  labourMinutes: z.number().int().min(0).max(100_000).nullable(),
  parts: z.array(z.object({ name: nameText(100), quantity: z.number().positive().max(1e6), unit: z.string().max(20) })).max(50),
  readings: z.array(recordedReading).max(50),
  answers: formAnswers,
  beforePhotoIds: z.array(id).max(9),
  afterPhotoIds: z.array(id).max(9),
  signatureFileId: id.nullable(),
});

/** A result as clients show it: each reading carries the doubt that was raised when the result was submitted. */
export const shownResult = workOrderResult.extend({
  readings: z.array(
    recordedReading.extend({
      kept: readingConfirmation.nullable(),
      doubt: z
        .object({
          kind: z.enum(readingDoubtKinds),
          suggestion: z.number().nullable(),
          register: z.object({ at: instant, value: z.number() }),
        })
        .nullable(),
    }),
  ),
});
