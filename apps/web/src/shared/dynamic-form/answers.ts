import { type FormAnswer, type FormField, type PointAnswer, readChecklist, sortPoints } from '@energy-om/domain';
import { parseNumber } from '../format/parse-number.ts';

/** Answers as they are typed: a number stays a text until it is sent, so that a half-typed one is not lost. */
export type TypedAnswers = Readonly<Record<string, FormAnswer>>;

/** An answer as the contract takes it. */
export type SentAnswer = string | number | boolean | string[] | SentPoint[] | null;
type SentPoint = Omit<PointAnswer, 'photoIds'> & { photoIds: string[] };

/** Typed answers as they are checked and sent. Text that is no number stays as it is, and the check reports it. */
export function toAnswers(fields: readonly FormField[], typed: TypedAnswers): Record<string, SentAnswer> {
  const answers: Record<string, SentAnswer> = {};
  for (const field of fields) {
    const answer = toAnswer(field, typed[field.key] ?? null);
    if (answer !== null) answers[field.key] = answer;
  }
  return answers;
}

function toAnswer(field: FormField, typed: FormAnswer): SentAnswer {
  if (typeof typed === 'string') {
    const text = typed.trim();
    if (text === '') return null;
    return field.type === 'number' ? (parseNumber(text) ?? text) : text;
  }
  if (typeof typed === 'number' || typeof typed === 'boolean' || typed === null) return typed;
  const points = sortPoints(readChecklist(typed), field.options);
  return points.length === 0 ? null : points.map(toSentPoint);
}

/** Text and photos of a point that is normal after all stay in the form and are not sent. */
function toSentPoint({ point, state, text, photoIds, followUpOrderId }: PointAnswer): SentPoint {
  if (state !== 'abnormal') return { point, state, text: '', photoIds: [], followUpOrderId: null };
  return { point, state, text: text.trim(), photoIds: [...photoIds], followUpOrderId };
}

/** Stored answers as a form shows them. */
export function toTyped(answers: Readonly<Record<string, FormAnswer>>): TypedAnswers {
  return Object.fromEntries(Object.entries(answers).map(([key, answer]) => [key, typeof answer === 'number' ? String(answer) : answer]));
}
