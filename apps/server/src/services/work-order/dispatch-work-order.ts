import type { DispatchTarget } from '@energy-om/domain';
import type { Verb } from '../request-context.ts';
import { invalid } from '../service-error.ts';
import { actOnOrder } from './act.ts';
import { authorOf } from './author.ts';
import { classifyOrder } from './classify-order.ts';
import { toInstant } from './instant.ts';

export const dispatchWorkOrder: Verb<'dispatchWorkOrder'> = (context, input) => {
  const author = authorOf(context);
  const { businessTypeId, level } = input;
  const given = { target: toTarget(input), expectedAt: toInstant(input.expectedAt), reason: input.reason, businessTypeId, level };
  return actOnOrder(author, input, 'dispatch', given, classifyOrder(author, { businessTypeId, level }));
};

/** A team or a person. Throws `invalid` under both names where there is neither, or both. */
function toTarget({ teamId, accountId }: { teamId?: string; accountId?: string }): DispatchTarget {
  if (teamId && accountId) throw invalid({ teamId: 'oneTargetOnly', accountId: 'oneTargetOnly' });
  if (teamId) return { kind: 'team', teamId };
  if (accountId) return { kind: 'person', accountId };
  throw invalid({ teamId: 'targetMissing', accountId: 'targetMissing' });
}
