import type { DispatchTarget } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { invalid } from '#services/core/service-error.ts';
import { commandContextOf } from '../execution/command-context.ts';
import { executeTransition } from '../execution/execute-transition.ts';
import { toInstant } from '../execution/to-instant.ts';
import { classifyOrder } from './classify-order.ts';

export const dispatchWorkOrder: Verb<'dispatchWorkOrder'> = (context, input) => {
  const commandContext = commandContextOf(context);
  const { businessTypeId, level } = input;
  const given = { target: toTarget(input), expectedAt: toInstant(input.expectedAt), reason: input.reason, businessTypeId, level };
  return executeTransition(
    commandContext,
    input,
    { command: 'dispatch', input: given },
    classifyOrder(commandContext, { businessTypeId, level }),
  );
};

/** A team or a person. Throws `invalid` under both names where there is neither, or both. */
function toTarget({ teamId, accountId }: { teamId?: string; accountId?: string }): DispatchTarget {
  if (teamId && accountId) throw invalid({ teamId: 'oneTargetOnly', accountId: 'oneTargetOnly' });
  if (teamId) return { kind: 'team', teamId };
  if (accountId) return { kind: 'person', accountId };
  throw invalid({ teamId: 'targetMissing', accountId: 'targetMissing' });
}
