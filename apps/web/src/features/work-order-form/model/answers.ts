import type { FormAnswer, FormField } from '@energy-om/domain';
import { parseNumber } from '../../../shared/format/parse-number.ts';

/** Answers as they are typed: a number stays text until it is sent, so that half a number is not lost. */
export type TypedAnswers = Readonly<Record<string, FormAnswer>>;

/** An answer as the contract takes it. */
export type SentAnswer = string | number | boolean | string[] | null;

/** Typed answers as they are checked and sent. What is no number stays as it is, and the check names it. */
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
  return typed.length === 0 ? null : [...typed];
}

/** Stored answers as a form shows them. */
export function toTyped(answers: Readonly<Record<string, FormAnswer>>): TypedAnswers {
  return Object.fromEntries(Object.entries(answers).map(([key, answer]) => [key, typeof answer === 'number' ? String(answer) : answer]));
}
