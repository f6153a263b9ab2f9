import type { Endpoint, Language } from '@energy-om/contract';
import { isEmptyField } from '@energy-om/domain';
import { formatMessage } from '../services/messages.ts';
import { localiseFieldMessage } from './field-messages.ts';

/** The input does not fit the call's schema. */
export class InvalidInputError extends Error {
  override readonly name = 'InvalidInputError';
  /** Dotted path to a message in the caller's language. */
  readonly fields: Record<string, string>;

  constructor(fields: Record<string, string>) {
    super('the input does not fit the schema');
    this.fields = fields;
  }
}

/** Speaks where the schema gives no message of its own: one for what is empty, one for any other field (spec §5). */
const contexts: Record<Language, { error: (issue: { input?: unknown }) => string }> = {
  'zh-CN': { error: ({ input }) => formatMessage('zh-CN', isEmptyField(input) ? 'required' : 'checkField') },
  en: { error: ({ input }) => formatMessage('en', isEmptyField(input) ? 'required' : 'checkField') },
};

/** @returns the schema's output, unknown keys dropped; throws `InvalidInputError` */
export function parseInput(endpoint: Endpoint, input: unknown, language: Language): unknown {
  const parsed = endpoint.input.safeParse(input, contexts[language]);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) fields[path.join('.')] ??= localiseFieldMessage(message, language);
  throw new InvalidInputError(fields);
}
