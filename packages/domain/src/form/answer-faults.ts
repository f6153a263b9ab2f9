import { isEmptyField } from '../format/display.ts';
import { isExplained, questionReading, type ReadingContext } from '../meter/recorded-reading.ts';
import { findChecklistFaults } from '../work-order/checklist.ts';
import { findPhotoFault, isPhotoAnswer, isReadingAnswer, isSignatureAnswer } from './field-answers.ts';
import type { FormAnswer } from './form-answer.ts';
import type { FormField } from './form-field.ts';
import { shownFields } from './shown-fields.ts';

/** What is wrong with the answer to a field. */
export type FieldFault =
  | 'missing'
  | 'outOfRange'
  | 'tooPrecise'
  | 'tooFew'
  | 'tooMany'
  | 'notAnOption'
  | 'wrongKind'
  | 'inThePast'
  | 'questioned';

type Answers = Readonly<Record<string, FormAnswer>>;

/** What the readings among the answers are questioned by. */
export interface AnswerContext extends ReadingContext {
  /** Epoch milliseconds. */
  now: number;
}

/** No reading among the answers is questioned. */
export const withoutRegisters: AnswerContext = { registers: new Map(), earlierReadings: [], now: 0 };

/** The answers to the fields that the form asks for, without those to fields that it does not have or that its conditions leave out. */
export function pickKnownAnswers(answers: Answers, fields: readonly FormField[]): Answers {
  const shown = shownFields(fields, answers);
  return Object.fromEntries(shown.flatMap(({ key }) => (Object.hasOwn(answers, key) ? [[key, answers[key] ?? null]] : [])));
}

/** Returns the answers with the doubt about each reading among them. */
export function questionAnswers(answers: Answers, context: AnswerContext): Answers {
  return Object.fromEntries(
    Object.entries(answers).map(([key, answer]) => [key, isReadingAnswer(answer) ? questionReading(answer, context, context.now) : answer]),
  );
}

/** The faults of the answers to any form of fields, under `path` and the field's key. Nothing is asked of a field that is not shown. */
export function findAnswerFaults(
  answers: Answers,
  fields: readonly FormField[],
  path: string,
  context: AnswerContext = withoutRegisters,
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
    const fault = findFault(answer, field, context);
    if (fault) faults[`${path}.${field.key}`] = fault;
  }
  return faults;
}

function findFault(answer: FormAnswer, field: FormField, context: AnswerContext): FieldFault | null {
  if (isEmptyAnswer(answer)) return field.required ? 'missing' : null;
  switch (field.type) {
    case 'number':
      if (typeof answer !== 'number' || !Number.isFinite(answer)) return 'wrongKind';
      if ((field.min !== null && answer < field.min) || (field.max !== null && answer > field.max)) return 'outOfRange';
      return hasDecimals(answer, field.decimals ?? null) ? null : 'tooPrecise';
    case 'choice':
      return typeof answer === 'string' && field.options.includes(answer) ? null : 'notAnOption';
    case 'yesNo':
      return typeof answer === 'boolean' ? null : 'wrongKind';
    case 'photo':
      return findPhotoFault(answer, field);
    case 'signature':
      return isSignatureAnswer(answer) ? null : 'wrongKind';
    case 'reading':
      return findReadingFault(answer, context);
    default:
      return typeof answer === 'string' ? null : 'wrongKind';
  }
}

function isEmptyAnswer(answer: FormAnswer): boolean {
  return isEmptyField(answer) || (Array.isArray(answer) && answer.length === 0) || (isPhotoAnswer(answer) && answer.photoIds.length === 0);
}

/** A doubtful reading is questioned, and accepted with a reason or a photo. */
function findReadingFault(answer: FormAnswer, context: AnswerContext): FieldFault | null {
  if (!isReadingAnswer(answer) || !Number.isFinite(answer.value)) return 'wrongKind';
  if (answer.value < 0) return 'outOfRange';
  const reading = questionReading(answer, context, context.now);
  return reading.doubt && !isExplained(reading) ? 'questioned' : null;
}

/** Whether a number has no more decimals than allowed. @param decimals null: any number of them */
function hasDecimals(value: number, decimals: number | null): boolean {
  return decimals === null || Number(value.toFixed(decimals)) === value;
}
