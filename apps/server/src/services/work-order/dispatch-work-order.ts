import type { DispatchTarget } from '@energy-om/domain';
import type { Verb } from '../request-context.ts';
import { invalid } from '../service-error.ts';
import { actOnOrder } from './act.ts';
import { authorOf } from './author.ts';
import { toInstant } from './instant.ts';

export const dispatchWorkOrder: Verb<'dispatchWorkOrder'> = (context, input) =>
  actOnOrder(authorOf(context), input, 'dispatch', {
    target: toTarget(input),
    expectedAt: toInstant(input.expectedAt),
    reason: input.reason,
  });

/** A team or a person. Throws `invalid` under both names where there is neither, or both. */
function toTarget({ teamId, accountId }: { teamId?: string; accountId?: string }): DispatchTarget {
  if (teamId && accountId) throw invalid({ teamId: 'oneTargetOnly', accountId: 'oneTargetOnly' });
  if (teamId) return { kind: 'team', teamId };
  if (accountId) return { kind: 'person', accountId };
  throw invalid({ teamId: 'targetMissing', accountId: 'targetMissing' });
}
