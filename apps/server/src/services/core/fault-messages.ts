import type { FieldFault } from '@energy-om/domain';
import type { MessageKey } from '#services/messages/messages.ts';

/** The message keys of the domain's faults of a field. */
export const faultMessages = {
  missing: 'required',
  outOfRange: 'outOfRange',
  tooPrecise: 'tooPrecise',
  tooFew: 'tooFewPhotos',
  tooMany: 'tooManyPhotos',
  notAnOption: 'notAnOption',
  wrongKind: 'checkField',
  inThePast: 'inThePast',
  questioned: 'readingQuestioned',
} as const satisfies Record<FieldFault, MessageKey>;
