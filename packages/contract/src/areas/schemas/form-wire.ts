import {
  fieldTypes,
  maxCauseLength,
  maxLabourMinutes,
  maxMeasureLength,
  maxNameLength,
  maxPartNameLength,
  maxPartQuantity,
  maxParts,
  maxPhotos,
  maxReadings,
  maxReasonLength,
  maxRemarkLength,
  maxUnitLength,
  pointStates,
  readingDoubtKinds,
} from '@energy-om/domain';
import { z } from 'zod';
import { id, instant, nameText } from '#wire.ts';

const fieldCondition = z.union([
  z.object({ key: z.string().max(64), equals: z.union([z.string().max(200), z.boolean()]) }),
  z.object({ key: z.string().max(64), above: z.number() }),
  z.object({ key: z.string().max(64), below: z.number() }),
  z.object({ key: z.string().max(64), abnormal: z.literal(true) }),
]);

export const formField = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(fieldTypes),
  required: z.boolean(),
  options: z.array(z.string()),
  unit: z.string().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** The decimals that a number may have; null: any. */
  decimals: z.number().nullable(),
  /** When the field is asked for; null: always. */
  condition: fieldCondition.nullable(),
});

/** A form that has versions: the published one, its draft, and the versions that open orders go by. */
export const formVersions = {
  /** The form that new orders begin with. */
  form: z.object({
    /** 0: none was published. */
    version: z.number(),
    fields: z.array(formField),
    publishedAt: instant.nullable(),
    publishedBy: z.string().nullable(),
  }),
  /** What was changed in the form and is not published; null: nothing. */
  draft: z.array(formField).nullable(),
  /** The open orders, by the version of the form that they began with. */
  openOrders: z.array(z.object({ formVersion: z.number(), count: z.number() })),
};

/** A field as it stands in a draft, where much may be missing still: what publishing checks is not asked here. */
export const formDraft = formField.extend({
  key: z.string().min(1).max(64),
  label: z.string().max(200),
  options: z.array(z.string().max(400)).max(100),
  unit: z.string().max(maxUnitLength).nullable(),
  decimals: z.number().nullable().default(null),
  condition: fieldCondition.nullable().default(null),
});

/** The answer to one point of a checklist. In the older format a checklist is a plain list of the texts that were ticked. */
export const pointAnswer = z.object({
  point: z.string().max(200),
  state: z.enum(pointStates),
  text: z.string().trim().max(maxRemarkLength).default(''),
  photoIds: z.array(id).max(maxPhotos).default([]),
  followUpOrderId: id.nullable().default(null),
});

/** The justification with which a technician confirms a reading that was questioned. */
const readingConfirmation = z.object({
  reason: z.string().trim().max(maxReasonLength).default(''),
  photoIds: z.array(id).max(maxPhotos).default([]),
});

/** A reading that a technician took of a meter, in the unit of the meter's display. */
const recordedReading = z.object({ objectId: id, value: z.number().min(0).max(1e12), kept: readingConfirmation.nullable().optional() });

/** Why a reading was questioned when it was submitted. */
const readingDoubt = z.object({
  kind: z.enum(readingDoubtKinds),
  suggestion: z.number().nullable(),
  register: z.object({ at: instant, value: z.number() }),
});

/** The answers to all kinds of fields but readings. */
const plainAnswer = [
  z.string().max(2000),
  z.number(),
  z.boolean(),
  z.array(z.string().max(200)).max(50),
  z.array(pointAnswer).max(50),
  z.object({ photoIds: z.array(id).max(maxPhotos) }),
  z.object({ signatureId: id }),
  z.null(),
] as const;

export const formAnswers = z.record(z.string().max(64), z.union([...plainAnswer, recordedReading]));

/** Answers as clients show them: a reading carries the doubt about it, and what its meter was called and showed when it was read. */
export const shownAnswers = z.record(
  z.string(),
  z.union([
    ...plainAnswer,
    recordedReading.extend({
      kept: readingConfirmation.nullable(),
      doubt: readingDoubt.nullable(),
      meterName: z.string(),
      unit: z.string().nullable(),
      decimals: z.number(),
    }),
  ]),
);

export const workOrderResult = z.object({
  /** Which of the business type's causes it was; null where it has none. */
  causeCode: nameText(maxNameLength).nullable().optional(),
  cause: z.string().trim().max(maxCauseLength),
  /** Which of the business type's remedies it was; null where it has none. */
  remedyCode: nameText(maxNameLength).nullable().optional(),
  measure: z.string().trim().max(maxMeasureLength),
  labourMinutes: z.number().int().min(0).max(maxLabourMinutes).nullable(),
  parts: z
    .array(
      z.object({
        name: nameText(maxPartNameLength),
        quantity: z.number().positive().max(maxPartQuantity),
        unit: z.string().max(maxUnitLength),
      }),
    )
    .max(maxParts),
  readings: z.array(recordedReading).max(maxReadings),
  answers: formAnswers,
  beforePhotoIds: z.array(id).max(maxPhotos),
  afterPhotoIds: z.array(id).max(maxPhotos),
  signatureFileId: id.nullable(),
});

/** A result as clients show it: each reading carries the doubt that was raised when the result was submitted. */
export const shownResult = workOrderResult.extend({
  readings: z.array(recordedReading.extend({ kept: readingConfirmation.nullable(), doubt: readingDoubt.nullable() })),
  answers: shownAnswers,
});
