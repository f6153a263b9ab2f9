import { type FormFault, type FormField, findFormFaults } from '@energy-om/domain';
import { invalid } from '#services/core/service-error.ts';
import type { MessageKey } from '#services/messages/messages.ts';

/** The message keys of the domain's faults of a form's description. */
export const formFaultMessages = {
  missing: 'required',
  tooLong: 'tooLong',
  tooMany: 'tooManyFormParts',
  repeated: 'repeatedInForm',
  notANumber: 'checkField',
  minAboveMax: 'minAboveMax',
  outOfRange: 'outOfRange',
  unknownField: 'conditionFieldUnknown',
  wrongKind: 'checkField',
  circle: 'conditionCircle',
} as const satisfies Record<FormFault, MessageKey>;

/** Throws `invalid` by the path of what is wrong with a form, such as `fields.2.label`. */
export function assertPublishable(fields: readonly FormField[]): void {
  const faults = Object.entries(findFormFaults(fields));
  if (faults.length === 0) return;
  throw invalid(Object.fromEntries(faults.map(([path, fault]) => [path ? `fields.${path}` : 'fields', formFaultMessages[fault]])));
}
