import type { DispatchTarget } from '@energy-om/domain';
import type { Verb } from '../request-context.ts';
import { actOnOrder } from './act.ts';
import { authorOf } from './author.ts';
import { toInstant } from './instant.ts';

export const dispatchWorkOrder: Verb<'dispatchWorkOrder'> = (context, input) =>
  actOnOrder(authorOf(context), input, 'dispatch', {
    target: toTarget(input),
    expectedAt: toInstant(input.expectedAt),
    reason: input.reason,
  });

/** A team or a person, never both: then neither is taken and the target is missing. */
function toTarget({ teamId, accountId }: { teamId?: string; accountId?: string }): DispatchTarget | undefined {
  if (teamId && !accountId) return { kind: 'team', teamId };
  return accountId && !teamId ? { kind: 'person', accountId } : undefined;
}
