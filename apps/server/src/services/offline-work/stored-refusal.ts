import type { StoredRefusal } from '#db/schema/offline-work.ts';
import { type InvalidFields, InvalidFieldsError, ServiceError, type ServiceErrorKind } from '#services/core/service-error.ts';
import type { MessageKey } from '#services/messages/messages.ts';

/** A refusal as it is kept, so that a repeat gets it again. */
export function toStoredRefusal(refusal: ServiceError): StoredRefusal {
  const { kind, messageKey, parameters, data } = refusal;
  return { kind, messageKey, parameters, data, ...(refusal instanceof InvalidFieldsError && { fields: refusal.fields }) };
}

export function restoreRefusal({ kind, messageKey, data, parameters, fields }: StoredRefusal): ServiceError {
  if (fields !== undefined) return new InvalidFieldsError(fields as InvalidFields, parameters);
  return new ServiceError(kind as ServiceErrorKind, messageKey as MessageKey, data, parameters);
}
