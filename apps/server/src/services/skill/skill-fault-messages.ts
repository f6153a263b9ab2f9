import type { SkillFault } from '@energy-om/domain';
import type { MessageKey } from '#services/messages/messages.ts';

export const skillFaultMessages = {
  required: 'skillNameRequired',
  dateOutOfRange: 'skillDateOutOfRange',
  endBeforeIssue: 'skillEndBeforeIssue',
  reviewBeforeIssue: 'skillReviewBeforeIssue',
  reviewAfterEnd: 'skillReviewAfterEnd',
} as const satisfies Record<SkillFault, MessageKey>;
