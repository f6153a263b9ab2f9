import type { ApiOutput } from '@energy-om/contract';
import {
  type FormAnswer,
  type FormField,
  isPhotoAnswer,
  isSignatureAnswer,
  type PointAnswer,
  readChecklist,
  sortPoints,
} from '@energy-om/domain';
import { parseNumber } from '../format/parse-number.ts';
import { storedPhotoOf } from '../photo/stored-photo.ts';
import { notKept } from '../reading/typed-kept.ts';
import { isTypedReading, type SentReading, type TypedReading, toSentReading } from './typed-reading.ts';

/** An answer as it is typed: a number stays a text until it is sent, so that a half-typed one is not lost. */
export type TypedAnswer = FormAnswer | TypedReading;
export type TypedAnswers = Readonly<Record<string, TypedAnswer>>;

/** An answer as the server shows it. */
export type ShownAnswer = ApiOutput<'getWorkOrder'>['customAnswers'][string];
export type ShownAnswers = Readonly<Record<string, ShownAnswer>>;
export type ShownReading = Extract<ShownAnswer, { objectId: string }>;

/** An answer as the contract takes it. */
export type SentAnswer =
  | string
  | number
  | boolean
  | string[]
  | SentPoint[]
  | { photoIds: string[] }
  | { signatureId: string }
  | SentReading
  | null;
type SentPoint = Omit<PointAnswer, 'photoIds'> & { photoIds: string[] };

/**
 * Typed answers as they are checked and sent. Text that is no number stays as it is, and the check reports it. What was typed before a
 * field became one of another kind is left out.
 */
export function toAnswers(fields: readonly FormField[], typed: TypedAnswers): Record<string, SentAnswer> {
  const answers: Record<string, SentAnswer> = {};
  for (const field of fields) {
    const answer = toAnswer(field, typed[field.key] ?? null);
    if (answer !== null) answers[field.key] = answer;
  }
  return answers;
}

function toAnswer(field: FormField, typed: TypedAnswer): SentAnswer {
  switch (field.type) {
    case 'photo':
      return isPhotoAnswer(typed) && typed.photoIds.length > 0 ? { photoIds: [...typed.photoIds] } : null;
    case 'signature':
      return isSignatureAnswer(typed) ? { signatureId: typed.signatureId } : null;
    case 'reading':
      return isTypedReading(typed) ? toSentReading(typed) : null;
    case 'checklist': {
      const points = sortPoints(readChecklist(typed), field.options);
      return points.length === 0 ? null : points.map(toSentPoint);
    }
    case 'number':
      return typeof typed === 'string' ? (parseNumber(typed.trim()) ?? (typed.trim() || null)) : typeof typed === 'number' ? typed : null;
    case 'yesNo':
      return typeof typed === 'boolean' ? typed : null;
    default:
      return typeof typed === 'string' ? typed.trim() || null : null;
  }
}

/** Text and photos of a point that is normal after all stay in the form and are not sent. */
function toSentPoint({ point, state, text, photoIds, followUpOrderId }: PointAnswer): SentPoint {
  if (state !== 'abnormal') return { point, state, text: '', photoIds: [], followUpOrderId: null };
  return { point, state, text: text.trim(), photoIds: [...photoIds], followUpOrderId };
}

export function isShownReading(answer: ShownAnswer | undefined): answer is ShownReading {
  return typeof answer === 'object' && answer !== null && !Array.isArray(answer) && 'objectId' in answer;
}

/** Stored answers as a form shows them. */
export function toTyped(answers: ShownAnswers): TypedAnswers {
  return Object.fromEntries(
    Object.entries(answers).map(([key, answer]) => [
      key,
      isShownReading(answer) ? toTypedReading(answer) : typeof answer === 'number' ? String(answer) : answer,
    ]),
  );
}

function toTypedReading({ objectId, meterName, value, kept }: ShownReading): TypedReading {
  const typedKept = kept ? { reason: kept.reason, photos: kept.photoIds.map(storedPhotoOf) } : notKept;
  return { objectId, meterName, value: String(value), kept: typedKept, submitted: String(value) };
}
