import { useEffect } from 'react';
import { useOrderChoices } from '#features/work-order-form/hooks/use-order-choices.ts';
import { useOrderForm } from '#features/work-order-form/hooks/use-order-form.ts';
import { orderDraftKey, toOrderDraft, toOrderInput } from '#features/work-order-form/model/order-draft.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { OrderBrief } from '#shared/work-order/OrderBrief.tsx';
import { findAction } from '#shared/work-order/use-order.ts';
import { useOrderMove } from '#shared/work-order/use-order-move.ts';
import { MoveNotice } from '../action/MoveNotice.tsx';
import { NextStep } from '../action/NextStep.tsx';
import type { OrderInHand } from '../action/OrderActionGate.tsx';
import { RestoredNotice } from '../action/RestoredNotice.tsx';
import { OrderFields } from './OrderFields.tsx';

/** The order's form filled with what it says; a rolled-back order is resubmitted, any other only saved. */
export function EditOrderForm({ order, finish }: OrderInHand) {
  const t = useTexts('workOrderForm');
  const tCodes = useTexts('codes');
  const tCommon = useTexts('common');
  const form = useOrderForm(orderDraftKey({ orderId: order.id }), toOrderDraft(order));
  const { draft } = form;
  const choices = useOrderChoices(draft.value.projectId);
  const { move, faults, hasMovedOn } = useOrderMove('updateWorkOrder', order);
  const mayResubmit = findAction(order, 'resubmit') !== null;
  const { setFaults } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown when the server has answered, not when the form is drawn again
  useEffect(() => {
    if (Object.keys(faults).length > 0) setFaults(faults);
  }, [faults]);

  const save = async (mode: 'edit' | 'resubmit') => {
    if (!form.check(order.customFields)) return;
    const { linkedOrderId: _, alarmId: __, ...input } = toOrderInput(draft.value, order.customFields);
    await move({ mode, ...input });
    draft.clear();
    finish(t(mode === 'edit' ? 'done.edit' : 'done.resubmit'));
  };
  return (
    <Screen
      bottom={
        <BottomBar>
          {mayResubmit && (
            <Button variant="plain" onPress={() => save('edit')}>
              {t('order.saveOnly')}
            </Button>
          )}
          <Button onPress={() => save(mayResubmit ? 'resubmit' : 'edit')}>
            {mayResubmit ? tCodes('action.resubmit') : tCommon('save')}
          </Button>
        </BottomBar>
      }
    >
      <OrderBrief order={order} />
      <MoveNotice shown={hasMovedOn} />
      <NextStep>{t(mayResubmit ? 'next.resubmit' : 'next.edit')}</NextStep>
      <RestoredNotice shown={form.isRestored} onClear={draft.clear} />
      <OrderFields
        draft={draft.value}
        onChange={form.change}
        onPhotosChange={form.changePhotos}
        choices={choices}
        fields={order.customFields}
        faults={form.faults}
        onChooseObjects={form.chooseObjects}
        onPhotosBusy={form.setPhotosBusy}
        storedPhotos={order.files.filter(({ kind }) => kind === 'request')}
      />
    </Screen>
  );
}
