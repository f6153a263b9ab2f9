import { isEmptyField } from '../format/display.ts';
import { findReadingDoubt, type KnownRegister, type ReadingDoubt } from '../meter/reading-doubt.ts';
import { type ChecklistAnswer, findChecklistFaults, referencesOf } from './checklist.ts';

/** One field of a business type's backfill form or of a tenant's extra fields. */
export interface FormField {
  key: string;
  label: string;
  type: 'text' | 'number' | 'choice' | 'checklist' | 'yesNo' | 'date';
  required: boolean;
  /** For choice and checklist. */
  options: readonly string[];
  unit: string | null;
  min: number | null;
  max: number | null;
}

export type FormAnswer = string | number | boolean | ChecklistAnswer | null;

export interface UsedPart {
  name: string;
  quantity: number;
  unit: string;
}

/** Why a reading that was questioned is right: in words, by a photo of the display, or both. */
export interface ReadingExplanation {
  reason: string;
  photoIds: readonly string[];
}

/** A meter's reading, in what its display shows. */
export interface WrittenReading {
  objectId: string;
  value: number;
  kept?: ReadingExplanation | null;
  /** Why it was questioned when it was handed in; null: it was not. Results from before there were questions have none. */
  doubt?: ReadingDoubt | null;
}

/** What is written down after the field work. */
export interface WorkOrderResult {
  cause: string;
  measure: string;
  labourMinutes: number | null;
  parts: readonly UsedPart[];
  readings: readonly WrittenReading[];
  answers: Readonly<Record<string, FormAnswer>>;
  beforePhotoIds: readonly string[];
  afterPhotoIds: readonly string[];
  signatureFileId: string | null;
}

/** What the business type and the order's objects ask of a result. */
export interface BackfillRule {
  fields: readonly FormField[];
  /** Meters bound to the order: each needs a reading. */
  meterIds: readonly string[];
  afterPhotoRequired: boolean;
  /** What is known of these meters' registers, by meter; what is not known is not questioned. */
  registers: ReadonlyMap<string, KnownRegister>;
  /** Readings that were handed in before, as after a rework: they were questioned then. */
  earlierReadings: readonly WrittenReading[];
}

/** A field's name, as in `result.cause`, with what is wrong with it. */
export type FieldFault = 'missing' | 'outOfRange' | 'notAnOption' | 'wrongKind' | 'inThePast' | 'questioned';

/** Empty when the result may be handed in. @param now epoch milliseconds */
export function findResultFaults(result: WorkOrderResult | undefined, rule: BackfillRule, now: number): Record<string, FieldFault> {
  if (!result) return { result: 'missing' };
  const faults: Record<string, FieldFault> = {};
  if (isEmptyField(result.cause)) faults['result.cause'] = 'missing';
  if (isEmptyField(result.measure)) faults['result.measure'] = 'missing';
  if (result.labourMinutes === null) faults['result.labourMinutes'] = 'missing';
  else if (result.labourMinutes <= 0) faults['result.labourMinutes'] = 'outOfRange';
  for (const meterId of rule.meterIds) {
    if (!result.readings.some(({ objectId }) => objectId === meterId)) faults[`result.readings.${meterId}`] = 'missing';
  }
  const readIds = result.readings.map(({ objectId }) => objectId);
  if (readIds.some((id, index) => !rule.meterIds.includes(id) || readIds.indexOf(id) !== index)) faults['result.readings'] = 'notAnOption';
  for (const reading of questionReadings(result.readings, rule, now)) {
    if (reading.doubt && !isExplained(reading)) faults[`result.readings.${reading.objectId}`] = 'questioned';
  }
  if (rule.afterPhotoRequired && result.afterPhotoIds.length === 0) faults['result.afterPhotoIds'] = 'missing';
  return { ...faults, ...findAnswerFaults(result.answers, rule.fields, 'result.answers') };
}

/** The readings with the doubt about each, if any. A reading that was handed in before has the doubt and explanation of then. */
export function questionReadings(
  readings: readonly WrittenReading[],
  { registers, earlierReadings }: Pick<BackfillRule, 'registers' | 'earlierReadings'>,
  now: number,
): WrittenReading[] {
  return readings.map((reading) => {
    const earlier = earlierReadings.find(({ objectId, value }) => objectId === reading.objectId && value === reading.value);
    if (earlier) return { ...reading, kept: reading.kept ?? earlier.kept ?? null, doubt: earlier.doubt ?? null };
    const known = registers.get(reading.objectId);
    return { ...reading, kept: reading.kept ?? null, doubt: known ? findReadingDoubt(reading.value, now, known) : null };
  });
}

/** Whether a reading that was questioned is explained. */
export function isExplained({ kept }: Pick<WrittenReading, 'kept'>): boolean {
  return kept ? kept.reason.trim() !== '' || kept.photoIds.length > 0 : false;
}

/** Photos within the answers and readings of a result: of abnormal points, and of readings that were questioned. */
export function listEvidence({ answers, readings }: Pick<WorkOrderResult, 'answers' | 'readings'>): string[] {
  const ofPoints = Object.values(answers).flatMap((answer) => referencesOf(answer).photoIds);
  return [...new Set([...ofPoints, ...readings.flatMap(({ kept }) => kept?.photoIds ?? [])])];
}

/** The answers to the form's own fields, without answers to fields that the form does not have. */
export function pickKnownAnswers(
  answers: Readonly<Record<string, FormAnswer>>,
  fields: readonly FormField[],
): Readonly<Record<string, FormAnswer>> {
  return Object.fromEntries(fields.flatMap(({ key }) => (Object.hasOwn(answers, key) ? [[key, answers[key] ?? null]] : [])));
}

/** The faults of the answers to any form of fields, under `path` and the field's key. */
export function findAnswerFaults(
  answers: Readonly<Record<string, FormAnswer>>,
  fields: readonly FormField[],
  path: string,
): Record<string, FieldFault> {
  const faults: Record<string, FieldFault> = {};
  for (const field of fields) {
    const answer = Object.hasOwn(answers, field.key) ? (answers[field.key] ?? null) : null;
    if (field.type === 'checklist') {
      for (const [at, fault] of Object.entries(findChecklistFaults(answer, field.options, field.required))) {
        faults[[path, field.key, at].filter(Boolean).join('.')] = fault;
      }
      continue;
    }
    const fault = findFault(answer, field);
    if (fault) faults[`${path}.${field.key}`] = fault;
  }
  return faults;
}

function findFault(answer: FormAnswer, field: FormField): FieldFault | null {
  if (isEmptyField(answer) || (Array.isArray(answer) && answer.length === 0)) return field.required ? 'missing' : null;
  switch (field.type) {
    case 'number':
      if (typeof answer !== 'number' || !Number.isFinite(answer)) return 'wrongKind';
      return (field.min !== null && answer < field.min) || (field.max !== null && answer > field.max) ? 'outOfRange' : null;
    case 'choice':
      return typeof answer === 'string' && field.options.includes(answer) ? null : 'notAnOption';
    case 'yesNo':
      return typeof answer === 'boolean' ? null : 'wrongKind';
    default:
      return typeof answer === 'string' ? null : 'wrongKind';
  }
}
