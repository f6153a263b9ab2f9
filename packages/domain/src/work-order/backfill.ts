import type { FormAnswer, FormField } from '../form/form-field.ts';
import { shownFields } from '../form/shown-fields.ts';
import { isEmptyField } from '../format/display.ts';
import { findReadingDoubt, type KnownRegister, type ReadingDoubt } from '../meter/reading-doubt.ts';
import { findChecklistFaults, referencesOf } from './checklist.ts';

export interface UsedPart {
  name: string;
  quantity: number;
  unit: string;
}

/** Why a questioned reading is right: a reason, photos of the display, or both. */
export interface ReadingExplanation {
  reason: string;
  photoIds: readonly string[];
}

/** A reading that was taken of a meter by hand, in the unit of the meter's display. */
export interface RecordedReading {
  objectId: string;
  value: number;
  kept?: ReadingExplanation | null;
  /** Why it was questioned when it was submitted; null when it was not. Older results have no such field. */
  doubt?: ReadingDoubt | null;
}

/** The results that are recorded after the field work. */
export interface WorkOrderResult {
  cause: string;
  measure: string;
  labourMinutes: number | null;
  parts: readonly UsedPart[];
  readings: readonly RecordedReading[];
  answers: Readonly<Record<string, FormAnswer>>;
  beforePhotoIds: readonly string[];
  afterPhotoIds: readonly string[];
  signatureFileId: string | null;
}

/** What the business type and the objects of an order require of its result. */
export interface BackfillRule {
  fields: readonly FormField[];
  /** The meters of the order; each of them needs a reading. */
  meterIds: readonly string[];
  afterPhotoRequired: boolean;
  /** The known registers by the meter's id; readings of other meters are not questioned. */
  registers: ReadonlyMap<string, KnownRegister>;
  /** The readings of an earlier submission, as before a rework; they were questioned then. */
  earlierReadings: readonly RecordedReading[];
}

/** A field's name, as in `result.cause`, with what is wrong with it. */
export type FieldFault = 'missing' | 'outOfRange' | 'tooPrecise' | 'notAnOption' | 'wrongKind' | 'inThePast' | 'questioned';

/**
 * Returns the faults of a result by field; an empty object when it may be submitted.
 * @param now epoch milliseconds
 */
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

/** Returns the readings with the doubt about each, if any. A reading that was submitted before retains its doubt and explanation. */
export function questionReadings(
  readings: readonly RecordedReading[],
  { registers, earlierReadings }: Pick<BackfillRule, 'registers' | 'earlierReadings'>,
  now: number,
): RecordedReading[] {
  return readings.map((reading) => {
    const earlier = earlierReadings.find(({ objectId, value }) => objectId === reading.objectId && value === reading.value);
    if (earlier) return { ...reading, kept: reading.kept ?? earlier.kept ?? null, doubt: earlier.doubt ?? null };
    const known = registers.get(reading.objectId);
    return { ...reading, kept: reading.kept ?? null, doubt: known ? findReadingDoubt(reading.value, now, known) : null };
  });
}

/** Whether a questioned reading has a reason or a photo. */
export function isExplained({ kept }: Pick<RecordedReading, 'kept'>): boolean {
  return kept ? kept.reason.trim() !== '' || kept.photoIds.length > 0 : false;
}

/** Returns the ids of the photos of abnormal points and of questioned readings, each once. */
export function listEvidence({ answers, readings }: Pick<WorkOrderResult, 'answers' | 'readings'>): string[] {
  const ofPoints = Object.values(answers).flatMap((answer) => referencesOf(answer).photoIds);
  return [...new Set([...ofPoints, ...readings.flatMap(({ kept }) => kept?.photoIds ?? [])])];
}

/** The answers to the fields that the form asks for, without those to fields that it does not have or that its conditions leave out. */
export function pickKnownAnswers(
  answers: Readonly<Record<string, FormAnswer>>,
  fields: readonly FormField[],
): Readonly<Record<string, FormAnswer>> {
  const shown = shownFields(fields, answers);
  return Object.fromEntries(shown.flatMap(({ key }) => (Object.hasOwn(answers, key) ? [[key, answers[key] ?? null]] : [])));
}

/** The faults of the answers to any form of fields, under `path` and the field's key. Nothing is asked of a field that is not shown. */
export function findAnswerFaults(
  answers: Readonly<Record<string, FormAnswer>>,
  fields: readonly FormField[],
  path: string,
): Record<string, FieldFault> {
  const faults: Record<string, FieldFault> = {};
  for (const field of shownFields(fields, answers)) {
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
      if ((field.min !== null && answer < field.min) || (field.max !== null && answer > field.max)) return 'outOfRange';
      return hasDecimals(answer, field.decimals ?? null) ? null : 'tooPrecise';
    case 'choice':
      return typeof answer === 'string' && field.options.includes(answer) ? null : 'notAnOption';
    case 'yesNo':
      return typeof answer === 'boolean' ? null : 'wrongKind';
    default:
      return typeof answer === 'string' ? null : 'wrongKind';
  }
}

/** Whether a number has no more decimals than allowed. @param decimals null: any number of them */
function hasDecimals(value: number, decimals: number | null): boolean {
  return decimals === null || Number(value.toFixed(decimals)) === value;
}
