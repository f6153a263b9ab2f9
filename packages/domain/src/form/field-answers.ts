import { maxPhotos } from '../limits.ts';
import type { FormAnswer, PhotoAnswer, ReadingAnswer, SignatureAnswer } from './form-answer.ts';
import type { FormField } from './form-field.ts';

type AnswerFault = 'wrongKind' | 'tooFew' | 'tooMany';

export function isPhotoAnswer(answer: unknown): answer is PhotoAnswer {
  return hasProperty(answer, 'photoIds') && Array.isArray(answer.photoIds);
}

export function isSignatureAnswer(answer: unknown): answer is SignatureAnswer {
  return hasProperty(answer, 'signatureId') && typeof answer.signatureId === 'string';
}

export function isReadingAnswer(answer: unknown): answer is ReadingAnswer {
  return hasProperty(answer, 'objectId') && hasProperty(answer, 'value') && typeof answer.value === 'number';
}

function hasProperty<Name extends string>(answer: unknown, name: Name): answer is Record<Name, unknown> {
  return typeof answer === 'object' && answer !== null && !Array.isArray(answer) && name in answer;
}

/** Returns the ids of the pictures in an answer: photos or a signature; none for any other answer. */
export function picturesOf(answer: unknown): readonly string[] {
  if (isPhotoAnswer(answer)) return answer.photoIds;
  return isSignatureAnswer(answer) ? [answer.signatureId] : [];
}

/** The fewest and the most photos that a field takes once there is one. */
export function photoCountsOf({ min, max }: Pick<FormField, 'min' | 'max'>): { min: number; max: number } {
  return { min: min ?? 1, max: max ?? maxPhotos };
}

/** What is wrong with photos that were answered. An optional field may stay empty whatever its fewest number is. */
export function findPhotoFault(answer: FormAnswer, field: Pick<FormField, 'min' | 'max'>): AnswerFault | null {
  if (!isPhotoAnswer(answer) || new Set(answer.photoIds).size !== answer.photoIds.length) return 'wrongKind';
  const { min, max } = photoCountsOf(field);
  if (answer.photoIds.length > max) return 'tooMany';
  return answer.photoIds.length < min ? 'tooFew' : null;
}

/** The readings among the answers to a form. */
export function listAnsweredReadings(answers: Readonly<Record<string, FormAnswer>>): ReadingAnswer[] {
  return Object.values(answers).filter(isReadingAnswer);
}
