import { destinationOf, findTransition } from '#features/work-order-form/model/find-transition.ts';
import { findMissing } from '#shared/form/find-missing.ts';
import { useActionForm } from '#shared/form/use-action-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { useOrderMove } from '#shared/work-order/use-order-move.ts';
import { WorkResult } from '#shared/work-order/WorkResult.tsx';
import { ActionScreen } from '../action/ActionScreen.tsx';
import { NextStep } from '../action/NextStep.tsx';
import type { OrderActionContext } from '../action/OrderActionGate.tsx';
import { EvaluationFields, type EvaluationValues, useTags } from './EvaluationFields.tsx';
import { PhotoCompare } from './PhotoCompare.tsx';

const initial: EvaluationValues = { solved: null, stars: null, tags: [], comment: '', reason: '' };

/** The requester's evaluation: solved or not, and how well. */
export function EvaluationForm({ order, finish }: OrderActionContext) {
  const t = useTexts('workOrderForm');
  const { move, isOutdated } = useOrderMove('commentWorkOrder', order);
  const tagsOf = useTags();
  const form = useActionForm<EvaluationValues, unknown>({
    draftKey: `evaluation:${order.id}`,
    initial,
    findFaults: (values) => ({
      ...findMissing(values, ['solved', values.solved === false && 'reason']),
      ...(values.solved === true && values.stars === null && { stars: t('evaluation.noStars') }),
    }),
    send: ({ solved, stars, tags, comment, reason }) =>
      solved
        ? move({
            kind: 'evaluate',
            solved: true,
            stars: stars ?? undefined,
            tags: tags.filter((tag) => tagsOf(stars).includes(tag)),
            comment: comment.trim() || undefined,
          })
        : move({ kind: 'evaluate', solved: false, reason: reason.trim() }),
    onSent: (_, { solved }) => finish(t(solved ? 'done.evaluate' : 'done.reportNotSolved')),
  });
  const { solved } = form.values;
  const backTo = destinationOf(findTransition(order, 'reportNotSolved'))?.backTo;
  return (
    <ActionScreen
      order={order}
      isOutdated={isOutdated}
      buttons={<Button onPress={form.submit}>{t(solved === false ? 'evaluation.reportNotSolved' : 'evaluation.submit')}</Button>}
    >
      <EvaluationFields form={form} />
      {solved !== null && <NextStep>{t(solved ? 'next.evaluate' : backTo ? 'next.notSolvedAgain' : 'next.notSolved')}</NextStep>}
      <PhotoCompare
        before={order.files.filter(({ kind }) => kind === 'request' || kind === 'before')}
        after={order.files.filter(({ kind }) => kind === 'after')}
      />
      <WorkResult order={order} />
    </ActionScreen>
  );
}
