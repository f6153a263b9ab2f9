import { type FieldFault, findAnswerFaults } from '../form/answer-faults.ts';
import { isReadingAnswer, picturesOf } from '../form/field-answers.ts';
import type { FormAnswer } from '../form/form-answer.ts';
import type { FormField } from '../form/form-field.ts';
import { isEmptyField } from '../format/display.ts';
import { isExplained, questionReadings, type ReadingContext, type RecordedReading } from '../meter/recorded-reading.ts';
import { referencesOf } from './checklist.ts';

export interface UsedPart {
  name: string;
  quantity: number;
  unit: string;
}

/** The results that are recorded after the field work. */
export interface WorkOrderResult {
  /** Which of the business type's causes it was; null or absent where it has none. */
  causeCode?: string | null;
  cause: string;
  /** Which of the business type's remedies it was; null or absent where it has none. */
  remedyCode?: string | null;
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
export interface BackfillRule extends ReadingContext {
  fields: readonly FormField[];
  /** One of these is the cause, and one of the others the remedy; where there are none, none is asked for. */
  causeCodes: readonly string[];
  remedyCodes: readonly string[];
  /** The meters of the order; each of them needs a reading. */
  meterIds: readonly string[];
  beforePhotoRequired: boolean;
  afterPhotoRequired: boolean;
}

/**
 * Returns the faults of a result by field; an empty object when it may be submitted.
 * @param now epoch milliseconds
 */
export function findResultFaults(result: WorkOrderResult | undefined, rule: BackfillRule, now: number): Record<string, FieldFault> {
  if (!result) return { result: 'missing' };
  const faults: Record<string, FieldFault> = {};
  const causeFault = findCodeFault(result.causeCode, rule.causeCodes);
  if (causeFault) faults['result.causeCode'] = causeFault;
  const remedyFault = findCodeFault(result.remedyCode, rule.remedyCodes);
  if (remedyFault) faults['result.remedyCode'] = remedyFault;
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
  if (rule.beforePhotoRequired && result.beforePhotoIds.length === 0) faults['result.beforePhotoIds'] = 'missing';
  if (rule.afterPhotoRequired && result.afterPhotoIds.length === 0) faults['result.afterPhotoIds'] = 'missing';
  return { ...faults, ...findAnswerFaults(result.answers, rule.fields, 'result.answers', { ...rule, now }) };
}

function findCodeFault(code: string | null | undefined, codes: readonly string[]): FieldFault | null {
  if (code === null || code === undefined) return codes.length > 0 ? 'missing' : null;
  return codes.includes(code) ? null : 'notAnOption';
}

/** Returns the ids of the pictures among answers and of the photos of abnormal points and questioned readings, each once. */
export function listEvidence({ answers, readings }: Pick<WorkOrderResult, 'answers' | 'readings'>): string[] {
  const ofAnswers = Object.values(answers).flatMap((answer) => [
    ...picturesOf(answer),
    ...referencesOf(answer).photoIds,
    ...(isReadingAnswer(answer) ? listPhotos(answer) : []),
  ]);
  return [...new Set([...ofAnswers, ...readings.flatMap(listPhotos)])];
}

function listPhotos({ kept }: RecordedReading): readonly string[] {
  return kept?.photoIds ?? [];
}
