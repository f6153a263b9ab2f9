import { type AnswerContext, type FieldFault, findAnswerFaults } from '#form/answer-faults.ts';
import { isReadingAnswer, picturesOf } from '#form/field-answers.ts';
import type { FormAnswer } from '#form/form-answer.ts';
import type { FormField } from '#form/form-field.ts';
import { type Coordinates, distanceBetween } from '#geo/distance.ts';
import { readChecklist, referencesOf } from '#work-order/checklist.ts';
import { findNumberDoubt } from './number-doubt.ts';

type Answers = Readonly<Record<string, FormAnswer>>;

/** What was found where a number is off its limits, or why a doubtful one is right. */
export interface Explanation {
  text: string;
  photoIds: readonly string[];
}

/** What somebody answered at a point. */
export interface PointAnswers {
  answers: Answers;
  /** By the question's key. */
  explanations: Readonly<Record<string, Explanation>>;
}

export interface VisitContext extends AnswerContext {
  /** The answers of the visits before, the newest first. */
  earlier: readonly Answers[];
}

/** A number as somebody reads it off: its range does not refuse it. */
export function withoutLimits(field: FormField): FormField {
  return field.type === 'number' ? { ...field, min: null, max: null } : field;
}

/** Whether the answer to a question of a number lies outside of its limits. */
export function isOffLimit({ type, min, max }: Pick<FormField, 'type' | 'min' | 'max'>, answer: FormAnswer | undefined): boolean {
  if (type !== 'number' || typeof answer !== 'number') return false;
  return (min !== null && answer < min) || (max !== null && answer > max);
}

/** The doubt about the answer to a question of a number, by the visits before. */
export function doubtOf(field: Pick<FormField, 'type' | 'key'>, answer: FormAnswer | undefined, earlier: readonly Answers[]) {
  if (field.type !== 'number' || typeof answer !== 'number') return null;
  const values = earlier.map((answers) => answers[field.key]).filter((value) => typeof value === 'number');
  return findNumberDoubt(answer, values);
}

/**
 * Finds what is wrong with the answers at a point, by paths such as `answers.temperature` or `explanations.temperature.text`; empty when they may be
 * stored. A number off its limits needs words and a photo, as an abnormal check does; a doubtful one needs one of both.
 */
export function findVisitFaults(
  { answers, explanations }: PointAnswers,
  questions: readonly FormField[],
  context: VisitContext,
): Record<string, FieldFault> {
  const faults = findAnswerFaults(answers, questions.map(withoutLimits), 'answers', context);
  for (const field of questions) {
    const answer = answers[field.key];
    const { text = '', photoIds = [] } = explanations[field.key] ?? {};
    const isSilent = text.trim() === '';
    if (isOffLimit(field, answer)) {
      if (isSilent) faults[`explanations.${field.key}.text`] = 'missing';
      if (photoIds.length === 0) faults[`explanations.${field.key}.photoIds`] = 'missing';
    } else if (doubtOf(field, answer, context.earlier) !== null && isSilent && photoIds.length === 0) {
      faults[`explanations.${field.key}.text`] = 'questioned';
    }
  }
  return faults;
}

/** Something that is not as it should be at a point. */
export interface Finding {
  /** The question, or the point of its checklist. */
  label: string;
  /** The number that is off its limits; null for a check. */
  value: number | null;
  unit: string | null;
  text: string;
  photoIds: readonly string[];
}

/** Lists what was found abnormal or off its limits, in the order of the questions. */
export function listFindings({ answers, explanations }: PointAnswers, questions: readonly FormField[]): Finding[] {
  return questions.flatMap((field): Finding[] => {
    const answer = answers[field.key];
    if (field.type === 'checklist') {
      const abnormal = [...readChecklist(answer).values()].filter(({ state }) => state === 'abnormal');
      return abnormal.map(({ point, text, photoIds }) => ({ label: point, value: null, unit: null, text, photoIds }));
    }
    if (!isOffLimit(field, answer)) return [];
    const { text = '', photoIds = [] } = explanations[field.key] ?? {};
    return [{ label: field.label, value: answer as number, unit: field.unit, text, photoIds }];
  });
}

/** Returns what belongs to questions that the point has: explanations where a number is off limits or doubtful, and nothing of others. */
export function pickExplanations(
  { answers, explanations }: PointAnswers,
  questions: readonly FormField[],
  earlier: readonly Answers[],
): Record<string, Explanation> {
  const kept = questions.filter((field) => isOffLimit(field, answers[field.key]) || doubtOf(field, answers[field.key], earlier) !== null);
  return Object.fromEntries(kept.flatMap(({ key }) => (explanations[key] ? [[key, explanations[key]]] : [])));
}

/** The pictures of a visit, each once. */
export function listVisitPictures({ answers, explanations }: PointAnswers): string[] {
  const ofAnswers = Object.values(answers).flatMap((answer) => [
    ...picturesOf(answer),
    ...referencesOf(answer).photoIds,
    ...(isReadingAnswer(answer) ? (answer.kept?.photoIds ?? []) : []),
  ]);
  return [...new Set([...ofAnswers, ...Object.values(explanations).flatMap(({ photoIds }) => photoIds)])];
}

/** Where and when somebody was at a point. `at` is in epoch milliseconds, `accuracy` in metres. */
export interface VisitPlace extends Coordinates {
  at: number;
  accuracy: number | null;
}

/** Nobody inspects at a run. */
export const maxMetresPerSecond = 3;

/** Whether two points were visited one after the other faster than one walks; what the receiver does not know for sure counts for the walker. */
export function isTooFast(from: VisitPlace, to: VisitPlace): boolean {
  const metres = distanceBetween(from, to) - (from.accuracy ?? 0) - (to.accuracy ?? 0);
  const seconds = Math.abs(to.at - from.at) / 1000;
  return metres > maxMetresPerSecond * seconds;
}
