import type { Endpoint, Language } from '@energy-om/contract';
import { isEmptyField, requiredMessageOf } from '@energy-om/domain';
import { formatMessage } from '#services/messages/messages.ts';
import { localiseFieldMessage } from './field-messages.ts';

/** The input does not match the call's schema. */
export class InvalidInputError extends Error {
  override readonly name = 'InvalidInputError';
  /** Maps a dotted path to a message in the caller's language. */
  readonly fields: Record<string, string>;

  constructor(fields: Record<string, string>) {
    super('the input does not fit the schema');
    this.fields = fields;
  }
}

/**
 * Returns the message where the schema has none of its own: one for empty values by the domain's rule, one for all other faults (spec §5).
 */
const contexts: Record<Language, { error: (issue: { input?: unknown; path?: PropertyKey[] }) => string }> = {
  'zh-CN': { error: (issue) => describeFault(issue, 'zh-CN') },
  en: { error: (issue) => describeFault(issue, 'en') },
};

function describeFault({ input, path = [] }: { input?: unknown; path?: PropertyKey[] }, language: Language): string {
  return isEmptyField(input) ? requiredMessageOf(String(path.at(-1)), language) : formatMessage(language, 'checkField');
}

/** The maximum number of unknown keys that an error names. */
const maxUnknownKeys = 20;

/** @returns the schema's output; throws `InvalidInputError`, also for a key that the schema does not have */
export function parseInput(endpoint: Endpoint, input: unknown, language: Language): unknown {
  const parsed = endpoint.input.safeParse(input, contexts[language]);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, maxUnknownKeys))
        fields[[...issue.path, key].join('.')] ??= formatMessage(language, 'unknownField');
    } else fields[issue.path.join('.')] ??= localiseFieldMessage(issue.message, language);
  }
  throw new InvalidInputError(fields);
}
