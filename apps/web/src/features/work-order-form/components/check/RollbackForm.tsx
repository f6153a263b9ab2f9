import { type Action, maxRemarkLength, type ReturnReason, returnReasons } from '@energy-om/domain';
import { destinationOf, findTransition } from '#features/work-order-form/model/find-transition.ts';
import { filledIn, findMissing } from '#shared/form/find-missing.ts';
import { useActionForm } from '#shared/form/use-action-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { useOrderMove } from '#shared/work-order/use-order-move.ts';
import { ActionScreen } from '../action/ActionScreen.tsx';
import { FieldStack } from '../action/FieldStack.tsx';
import { NextStep } from '../action/NextStep.tsx';
import type { OrderActionContext } from '../action/OrderActionGate.tsx';

interface RollbackValues {
  returnReason: ReturnReason | null;
  reason: string;
  doneSoFar: string;
}

const initial: RollbackValues = { returnReason: null, reason: '', doneSoFar: '' };

/** Declines or returns an order, or passes it on to the dispatcher: why, what was done so far, and to whom it goes. */
export function RollbackForm({ order, offered, finish }: OrderActionContext) {
  const t = useTexts('workOrderForm');
  const tCodes = useTexts('codes');
  const { move, isOutdated } = useOrderMove('sendBackWorkOrder', order);
  const row = findTransition(order, offered.action as Action);
  const needsDone = row?.requires.includes('doneSoFar') ?? false;
  const toLeader = destinationOf(row)?.backTo === 'leader';
  const form = useActionForm<RollbackValues, unknown>({
    draftKey: `rollback:${order.id}`,
    initial,
    findFaults: (values) => findMissing(values, ['returnReason', values.returnReason === 'other' && 'reason', needsDone && 'doneSoFar']),
    send: ({ returnReason, reason, doneSoFar }) =>
      move({
        mode: 'back',
        returnReason: filledIn(returnReason),
        reason: reason.trim() || undefined,
        doneSoFar: doneSoFar.trim() || undefined,
      }),
    onSent: () => finish(t(toLeader ? 'done.backToLeader' : 'done.backToDispatcher')),
  });
  const needsWords = form.values.returnReason === 'other';
  return (
    <ActionScreen
      order={order}
      isOutdated={isOutdated}
      buttons={<Button onPress={form.submit}>{tCodes(`action.${offered.action}`)}</Button>}
    >
      <NextStep>{t(toLeader ? 'next.backToLeader' : 'next.backToDispatcher')}</NextStep>
      <Card>
        <FieldStack>
          <Choice
            label={t('rollback.reason')}
            required
            layout="pills"
            options={returnReasons.map((value) => ({ value, label: tCodes(`returnReason.${value}`) }))}
            {...form.field('returnReason')}
          />
          <TextArea
            label={t('rollback.words')}
            required={needsWords}
            optional={!needsWords}
            placeholder={t('rollback.wordsExample')}
            {...form.field('reason')}
          />
          {needsDone && (
            <TextArea
              label={t('rollback.doneSoFar')}
              required
              placeholder={t('rollback.doneExample')}
              limit={maxRemarkLength}
              {...form.field('doneSoFar')}
            />
          )}
        </FieldStack>
      </Card>
    </ActionScreen>
  );
}
