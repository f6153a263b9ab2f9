import type { MessageKey, MessageParameters } from '#services/messages/messages.ts';

export type ServiceErrorKind = 'forbidden' | 'notFound' | 'conflict' | 'invalid' | 'tooMany' | 'unavailable' | 'tokenExpired' | 'outdated';

/** Maps a field's dotted path to the message key of its fault; literal texts come from the contract's schemas. */
export type InvalidFields = Record<string, MessageKey>;

/**
 * A refusal that a caller can act on. Services throw it, and one module turns it into a body code and a text in the caller's language.
 * `data` is sent as it is.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly kind: ServiceErrorKind;
  readonly messageKey: MessageKey;
  readonly parameters: MessageParameters;
  readonly data: unknown;

  constructor(kind: ServiceErrorKind, messageKey: MessageKey, data: unknown = null, parameters: MessageParameters = {}) {
    super(`${kind}: ${messageKey}`);
    this.kind = kind;
    this.messageKey = messageKey;
    this.parameters = parameters;
    this.data = data;
  }
}

/** The `fields` of an `invalid` error, still as message keys. */
export class InvalidFieldsError extends ServiceError {
  readonly fields: InvalidFields;

  constructor(fields: InvalidFields, parameters: MessageParameters = {}) {
    super('invalid', Object.values(fields)[0] ?? 'checkField', null, parameters);
    this.fields = fields;
  }
}

/** A conflict about fields of the input: it is shown at them, and nothing needs to be read again. */
export class FieldConflictError extends ServiceError {
  readonly fields: InvalidFields;

  constructor(fields: InvalidFields) {
    super('conflict', Object.values(fields)[0] ?? 'conflict');
    this.fields = fields;
  }
}

export function nameTaken(messageKey: MessageKey): ServiceError {
  return new FieldConflictError({ name: messageKey });
}

export function forbidden(messageKey: MessageKey = 'forbidden', parameters?: MessageParameters): ServiceError {
  return new ServiceError('forbidden', messageKey, null, parameters);
}

/** It passes: an app keeps what it has to send until the tenant is resumed. */
export function tenantSuspended(reason: string): ServiceError {
  return new ServiceError('forbidden', 'tenantSuspended', { isSuspended: true }, { reason });
}

/** The same answer for an unknown subject and for one of another tenant, so that callers cannot tell the two apart. */
export function notFound(): ServiceError {
  return new ServiceError('notFound', 'notFound');
}

/** @param data the current state, as the caller's schema presents it */
export function conflict(messageKey: MessageKey = 'conflict', data: unknown = null, parameters?: MessageParameters): ServiceError {
  return new ServiceError('conflict', messageKey, data, parameters);
}

export function invalid(fields: InvalidFields, parameters?: MessageParameters): ServiceError {
  return new InvalidFieldsError(fields, parameters);
}

export function tooMany(retryAfterSeconds: number, messageKey: MessageKey = 'tooMany'): ServiceError {
  return new ServiceError('tooMany', messageKey, { retryAfterSeconds }, { seconds: retryAfterSeconds });
}

export function unavailable(messageKey: MessageKey = 'unavailable'): ServiceError {
  return new ServiceError('unavailable', messageKey);
}

/** The app that calls is too old to be understood. */
export function outdated(): ServiceError {
  return new ServiceError('outdated', 'appOutdated');
}

export function tokenExpired(): ServiceError {
  return new ServiceError('tokenExpired', 'tokenExpired');
}
