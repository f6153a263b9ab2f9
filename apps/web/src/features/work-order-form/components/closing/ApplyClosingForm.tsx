import { type ClosingReason, closingReasons, reasonsOutsideServiceLevel, workOrderStatus } from '@energy-om/domain';
import { useFaults } from '#features/work-order-form/hooks/use-faults.ts';
import { textOfFault } from '#features/work-order-form/model/fault-text.ts';
import { findTransition } from '#features/work-order-form/model/find-transition.ts';
import { useDraft } from '#shared/draft/use-draft.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useMay } from '#shared/session/session-store.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { OrderBrief } from '#shared/work-order/OrderBrief.tsx';
import { useOrderMove } from '#shared/work-order/use-order-move.ts';
import { FieldStack } from '../action/FieldStack.tsx';
import { MoveNotice } from '../action/MoveNotice.tsx';
import { NextStep } from '../action/NextStep.tsx';
import type { OrderInHand } from '../action/OrderActionGate.tsx';
import { OrderPickerField, type PickedOrder } from '../fields/OrderPickerField.tsx';

interface ClosingDraft {
  closingReason: ClosingReason | null;
  reason: string;
  duplicateOf: PickedOrder | null;
}

const emptyDraft: ClosingDraft = { closingReason: null, reason: '', duplicateOf: null };

/** Ask for an order to be closed without being done: why, of which it is a duplicate, and who signs next. */
export function ApplyClosingForm({ order, finish }: OrderInHand) {
  const t = useTexts('workOrderForm');
  const tCodes = useTexts('codes');
  const asDispatcher = useMay('work-order.dispatch');
  const { value: draft, change, clear } = useDraft<ClosingDraft>(`closing:${order.id}`, emptyDraft);
  const { move, faults: served, hasMovedOn } = useOrderMove('applyForClosing', order);
  const faults = useFaults(served);
  const row = findTransition(order, 'applyForClosing', { asDispatcher });
  // A dispatcher signs by asking.
  const isSigned = row !== null && row.to !== 'stored' && row.to.status === workOrderStatus.toBeClosed;
  const isDuplicate = draft.closingReason === 'duplicate';

  const edit = (part: Partial<ClosingDraft>) => {
    change(part);
    faults.forget(...Object.keys(part));
  };
  const submit = async () => {
    const missing = textOfFault('missing');
    const found: Record<string, string> = {};
    if (draft.closingReason === null) found.closingReason = missing;
    if (isDuplicate && draft.duplicateOf === null) found.duplicateOf = missing;
    if (draft.reason.trim() === '') found.reason = missing;
    if (!faults.show(found) || draft.closingReason === null) return;
    await move({
      closingReason: draft.closingReason,
      reason: draft.reason.trim(),
      duplicateOf: isDuplicate ? draft.duplicateOf?.id : undefined,
    });
    clear();
    finish(t('done.applyForClosing'));
  };
  return (
    <Screen
      bottom={
        <BottomBar>
          <Button onPress={submit}>{tCodes('action.applyForClosing')}</Button>
        </BottomBar>
      }
    >
      <OrderBrief order={order} />
      <MoveNotice shown={hasMovedOn} />
      <NextStep>{t(isSigned ? 'next.closingSigned' : 'next.closingAsked')}</NextStep>
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
            value={draft.closingReason}
            onChange={(closingReason) => edit({ closingReason })}
            error={faults.at('closingReason')}
          />
          {isDuplicate && (
            <OrderPickerField
              label={t('closing.duplicateOf')}
              value={draft.duplicateOf}
              onChange={(duplicateOf) => edit({ duplicateOf })}
              exceptId={order.id}
              error={faults.at('duplicateOf')}
            />
          )}
          <TextArea
            label={t('closing.words')}
            required
            value={draft.reason}
            onChange={(reason) => edit({ reason })}
            placeholder={t('closing.wordsExample')}
            error={faults.at('reason')}
          />
        </FieldStack>
      </Card>
    </Screen>
  );
}
