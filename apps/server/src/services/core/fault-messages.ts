import type { FieldFault } from '@energy-om/domain';
import type { MessageKey } from '../messages/messages.ts';

/** How the domain's refusals of a field are said. */
export const faultMessages = {
  missing: 'required',
  outOfRange: 'outOfRange',
  notAnOption: 'notAnOption',
  wrongKind: 'checkField',
  inThePast: 'inThePast',
  questioned: 'readingQuestioned',
} as const satisfies Record<FieldFault, MessageKey>;
