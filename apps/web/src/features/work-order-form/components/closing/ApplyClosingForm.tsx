import { type ClosingReason, closingReasons, reasonsOutsideServiceLevel, workOrderStatus } from '@energy-om/domain';
import { destinationOf, findTransition } from '#features/work-order-form/model/find-transition.ts';
import { filledIn, findMissing } from '#shared/form/find-missing.ts';
import { useActionForm } from '#shared/form/use-action-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useMay } from '#shared/session/session-store.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { useOrderMove } from '#shared/work-order/use-order-move.ts';
import { ActionScreen } from '../action/ActionScreen.tsx';
import { FieldStack } from '../action/FieldStack.tsx';
import { NextStep } from '../action/NextStep.tsx';
import type { OrderActionContext } from '../action/OrderActionGate.tsx';
import { OrderPickerField, type PickedOrder } from '../fields/OrderPickerField.tsx';

interface ClosingValues {
  closingReason: ClosingReason | null;
  reason: string;
  duplicateOf: PickedOrder | null;
}

const initial: ClosingValues = { closingReason: null, reason: '', duplicateOf: null };

/** Requests that an order is closed without being done: why, of which order it is a duplicate, and who signs next. */
export function ApplyClosingForm({ order, finish }: OrderActionContext) {
  const t = useTexts('workOrderForm');
  const tCodes = useTexts('codes');
  const asDispatcher = useMay('work-order.dispatch');
  const { move, isOutdated } = useOrderMove('applyForClosing', order);
  const row = findTransition(order, 'applyForClosing', { asDispatcher });
  // A dispatcher's request is a signature at the same time.
  const isSigned = destinationOf(row)?.status === workOrderStatus.toBeClosed;
  const form = useActionForm<ClosingValues, unknown>({
    draftKey: `closing:${order.id}`,
    initial,
    findFaults: (values) => findMissing(values, ['closingReason', isDuplicate(values) && 'duplicateOf', 'reason']),
    send: (values) =>
      move({
        closingReason: filledIn(values.closingReason),
        reason: values.reason.trim(),
        duplicateOf: isDuplicate(values) ? values.duplicateOf?.id : undefined,
      }),
    onSent: () => finish(t('done.applyForClosing')),
  });
  return (
    <ActionScreen order={order} isOutdated={isOutdated} buttons={<Button onPress={form.submit}>{tCodes('action.applyForClosing')}</Button>}>
      <NextStep>{t(isSigned ? 'next.closingSigned' : order.oneSignature ? 'next.closingAskedOnce' : 'next.closingAsked')}</NextStep>
      <Card>
        <FieldStack>
          <Choice
            label={t('closing.reason')}
            required
            options={closingReasons.map((value) => ({
              value,
              label: tCodes(`closingReason.${value}`),
              hint: reasonsOutsideServiceLevel.includes(value) ? t('closing.outsideServiceLevel') : undefined,
            }))}
            {...form.field('closingReason')}
          />
          {isDuplicate(form.values) && (
            <OrderPickerField label={t('closing.duplicateOf')} exceptId={order.id} {...form.field('duplicateOf')} />
          )}
          <TextArea label={t('closing.words')} required placeholder={t('closing.wordsExample')} {...form.field('reason')} />
        </FieldStack>
      </Card>
    </ActionScreen>
  );
}

function isDuplicate({ closingReason }: ClosingValues): boolean {
  return closingReason === 'duplicate';
}
