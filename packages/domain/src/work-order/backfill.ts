import { isEmptyField } from '../format/display.ts';

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

export type FormAnswer = string | number | boolean | readonly string[] | null;

export interface UsedPart {
  name: string;
  quantity: number;
  unit: string;
}

/** What is written down after the field work. */
export interface WorkOrderResult {
  cause: string;
  measure: string;
  labourMinutes: number | null;
  parts: readonly UsedPart[];
  /** Meter readings by object id. */
  readings: readonly { objectId: string; value: number }[];
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
}

/** A field's name, as in `result.cause`, with what is wrong with it. */
export type FieldFault = 'missing' | 'outOfRange' | 'notAnOption' | 'wrongKind' | 'inThePast';

/** Empty when the result may be handed in. */
export function findResultFaults(result: WorkOrderResult | undefined, rule: BackfillRule): Record<string, FieldFault> {
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
  if (rule.afterPhotoRequired && result.afterPhotoIds.length === 0) faults['result.afterPhotoIds'] = 'missing';
  return { ...faults, ...findAnswerFaults(result.answers, rule.fields, 'result.answers') };
}

/** Answers to the form's own fields; what a form no longer asks, or never did, is not kept. */
export function keepKnownAnswers(
  answers: Readonly<Record<string, FormAnswer>>,
  fields: readonly FormField[],
): Readonly<Record<string, FormAnswer>> {
  return Object.fromEntries(fields.flatMap(({ key }) => (Object.hasOwn(answers, key) ? [[key, answers[key] ?? null]] : [])));
}

/** The same for any form of fields; `path` stands before each key. */
export function findAnswerFaults(
  answers: Readonly<Record<string, FormAnswer>>,
  fields: readonly FormField[],
  path: string,
): Record<string, FieldFault> {
  const faults: Record<string, FieldFault> = {};
  for (const field of fields) {
    const fault = findFault(Object.hasOwn(answers, field.key) ? (answers[field.key] ?? null) : null, field);
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
    case 'checklist':
      if (!Array.isArray(answer)) return 'wrongKind';
      // A required checklist is done only when every point of it is ticked.
      if (field.required && field.options.some((option) => !answer.includes(option))) return 'missing';
      return answer.every((option) => field.options.includes(option)) ? null : 'notAnOption';
    case 'yesNo':
      return typeof answer === 'boolean' ? null : 'wrongKind';
    default:
      return typeof answer === 'string' ? null : 'wrongKind';
  }
}
