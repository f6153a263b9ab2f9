import type { Endpoint, Language } from '@energy-om/contract';
import { isEmptyField, requiredMessageOf } from '@energy-om/domain';
import { z } from 'zod';
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

/**
 * @returns the schema's output; throws `InvalidInputError`, also for a key that the schema does not have. A filter without a value is none (spec §5): a client
 * sends each that it has, whether it is set or not.
 */
export function parseInput(endpoint: Endpoint, input: unknown, language: Language): unknown {
  const isRead = endpoint.method === 'GET' || endpoint.limit === 'read';
  const parsed = endpoint.input.safeParse(isRead ? leaveOutEmpty(endpoint, input) : input, contexts[language]);
  if (parsed.success) return parsed.data;
  throw new InvalidInputError(describeIssues(parsed.error.issues, language));
}

const hasNoValue = (value: unknown) => isEmptyField(value) || value === 'null';

/** Leaves out what is empty where the schema does without it. A word may be searched for that is `null`, which other fields refuse. */
function leaveOutEmpty({ input: schema }: Endpoint, input: unknown): unknown {
  if (!(schema instanceof z.ZodObject) || typeof input !== 'object' || input === null) return input;
  if (!Object.values(input).some(hasNoValue)) return input;
  const isLeftOut = ([key, value]: [string, unknown]) => {
    const field: z.ZodType | undefined = schema.shape[key];
    return hasNoValue(value) && field?.safeParse(undefined).success === true && (value === '' || !field.safeParse(value).success);
  };
  return Object.fromEntries(Object.entries(input).filter((entry) => !isLeftOut(entry)));
}

function describeIssues(issues: readonly z.core.$ZodIssue[], language: Language): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, maxUnknownKeys))
        fields[[...issue.path, key].join('.')] ??= formatMessage(language, 'unknownField');
    } else fields[issue.path.join('.')] ??= localiseFieldMessage(issue.message, language);
  }
  return fields;
}
