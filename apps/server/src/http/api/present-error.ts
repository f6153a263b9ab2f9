import { type BodyCode, bodyCode, type Envelope, type Language } from '@energy-om/contract';
import { requiredMessageOf } from '@energy-om/domain';
import { DatabaseUnavailableError, isDiskNearlyFull } from '#db/errors.ts';
import { FieldConflictError, InvalidFieldsError, ServiceError, type ServiceErrorKind } from '#services/core/service-error.ts';
import { formatMessage, type MessageKey } from '#services/messages/messages.ts';
import { InvalidInputError } from './parse-input.ts';
import { MalformedRequestError } from './read-input.ts';

const codeOfKind: Record<ServiceErrorKind, BodyCode> = {
  forbidden: bodyCode.forbidden,
  notFound: bodyCode.notFound,
  conflict: bodyCode.conflict,
  invalid: bodyCode.invalid,
  tooMany: bodyCode.tooMany,
  unavailable: bodyCode.unavailable,
  tokenExpired: bodyCode.tokenExpired,
  outdated: bodyCode.outdated,
};

/** THE PLACE where errors become body codes and texts; null for an unexpected error. */
export function presentError(error: unknown, language: Language): Envelope | null {
  if (error instanceof InvalidFieldsError) return presentInvalidFields(error, language);
  if (error instanceof FieldConflictError) return presentFieldConflict(error, language);
  if (error instanceof ServiceError) {
    return { code: codeOfKind[error.kind], message: formatMessage(language, error.messageKey, error.parameters), data: error.data };
  }
  if (error instanceof InvalidInputError) return presentInvalid(error.fields);
  if (error instanceof MalformedRequestError) return present(bodyCode.invalid, language, 'invalidRequest', { fields: {} });
  if (error instanceof DatabaseUnavailableError) return present(bodyCode.unavailable, language, 'unavailable');
  if (isDiskNearlyFull(error)) return present(bodyCode.unavailable, language, 'diskNearlyFull');
  return null;
}

export function presentUnforeseenError(language: Language, requestId: string): Envelope {
  return present(bodyCode.failed, language, 'failed', { requestId });
}

function present(code: BodyCode, language: Language, key: MessageKey, data: unknown = null): Envelope {
  return { code, message: formatMessage(language, key), data };
}

function presentInvalidFields(error: InvalidFieldsError, language: Language): Envelope {
  const fields = Object.entries(error.fields).map(([field, key]) => [
    field,
    key === 'required' ? requiredMessageOf(field.split('.').at(-1) ?? '', language) : formatMessage(language, key, error.parameters),
  ]);
  return presentInvalid(Object.fromEntries(fields));
}

function presentFieldConflict({ fields, messageKey }: FieldConflictError, language: Language): Envelope {
  const texts = Object.entries(fields).map(([field, key]) => [field, formatMessage(language, key)]);
  return { code: bodyCode.conflict, message: formatMessage(language, messageKey), data: { fields: Object.fromEntries(texts) } };
}

function presentInvalid(fields: Record<string, string>): Envelope {
  return { code: bodyCode.invalid, message: Object.values(fields)[0] ?? '', data: { fields } };
}
