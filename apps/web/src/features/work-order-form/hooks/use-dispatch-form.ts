import type { ApiOutput } from '@energy-om/contract';
import { type EventLevel, isPlannedInThePast } from '@energy-om/domain';
import { textOfFault } from '#shared/dynamic-form/fault-text.ts';
import { filledIn, findMissing } from '#shared/form/find-missing.ts';
import { type ActionForm, useActionForm } from '#shared/form/use-action-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useOrderMove } from '#shared/work-order/use-order-move.ts';
import type { OrderActionContext } from '../components/action/OrderActionGate.tsx';
import type { NextTask } from '../components/action/OrderLoader.tsx';
import { type Candidate, findBestTarget, listTargets } from '../model/best-target.ts';
import { findTransition } from '../model/find-transition.ts';

export interface DispatchValues {
  kind: 'team' | 'person';
  /** Both ids null: the first of the server's ranking. */
  teamId: string | null;
  accountId: string | null;
  /** Null: the suggested time. */
  expectedAt: string | null;
  reason: string;
  /** Null: unchanged; both are only asked for where the order needs them. */
  businessTypeId: string | null;
  level: EventLevel | null;
}

/** The values with the proposals in place of what was not chosen. */
interface ResolvedDispatch {
  /** The name of the field that the target is sent in. */
  targetField: 'teamId' | 'accountId';
  targetId: string | null;
  /** The target's name; undefined when a stored draft names one that cannot be chosen any more. */
  target: string | undefined;
  /** The proposed target, where it is the chosen one. */
  proposed: Candidate | null;
  expectedAt: string;
}

export interface DispatchForm extends ResolvedDispatch {
  form: ActionForm<DispatchValues, NextTask | undefined>;
  isOutdated: boolean;
  requires: readonly string[];
}

const initial: DispatchValues = {
  kind: 'team',
  teamId: null,
  accountId: null,
  expectedAt: null,
  reason: '',
  businessTypeId: null,
  level: null,
};

type Choices = ApiOutput<'getDispatchChoices'>;

/** The form that dispatches an order: what was chosen or is proposed, what is missing, and the submission. */
export function useDispatchForm({ order, offered, finish }: OrderActionContext, choices: Choices): DispatchForm {
  const t = useTexts('workOrderForm');
  const { move, isOutdated } = useOrderMove('dispatchWorkOrder', order);
  const requires = findTransition(order, offered.action === 'redispatch' ? 'redispatch' : 'dispatch')?.requires ?? [];
  const asksClass = order.needsClassification;
  const resolve = (values: DispatchValues) => resolveDispatch(values, choices, order);
  const form = useActionForm<DispatchValues, unknown, NextTask | undefined>({
    draftKey: `dispatch:${order.id}`,
    initial,
    findFaults: (values) => {
      const { targetField, target, expectedAt } = resolve(values);
      return {
        ...(target === undefined && { [targetField]: t('dispatch.noTarget') }),
        ...(isPlannedInThePast(Date.parse(expectedAt), Date.now()) && { expectedAt: textOfFault('inThePast') }),
        ...findMissing(values, [requires.includes('reason') && 'reason', asksClass && 'businessTypeId', asksClass && 'level']),
      };
    },
    send: (values) => {
      const { targetField, targetId, expectedAt } = resolve(values);
      return move({
        [targetField]: filledIn(targetId),
        expectedAt,
        reason: values.reason.trim() || undefined,
        ...(asksClass && { businessTypeId: filledIn(values.businessTypeId), level: filledIn(values.level) }),
      });
    },
    onSent: (_, values, nextTask) => finish(t('done.dispatch', { target: resolve(values).target ?? '' }), nextTask),
  });
  return { form, isOutdated, requires, ...resolve(form.values) };
}

function resolveDispatch(values: DispatchValues, choices: Choices, order: OrderActionContext['order']): ResolvedDispatch {
  const best = findBestTarget(choices, values.kind, order);
  const targetField = values.kind === 'team' ? 'teamId' : 'accountId';
  const targetId = values[targetField] ?? best?.id ?? null;
  return {
    targetField,
    targetId,
    target: listTargets(choices, values.kind).find(({ id }) => id === targetId)?.name,
    proposed: best?.id === targetId ? best : null,
    expectedAt: values.expectedAt ?? choices.suggestedExpectedAt,
  };
}
