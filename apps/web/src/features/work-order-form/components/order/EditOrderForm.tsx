import { useOrderChoices } from '#features/work-order-form/hooks/use-order-choices.ts';
import { useOrderForm } from '#features/work-order-form/hooks/use-order-form.ts';
import { orderDraftKey, toOrderDraft, toOrderInput } from '#features/work-order-form/model/order-draft.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { findAction } from '#shared/work-order/use-order.ts';
import { useOrderMove } from '#shared/work-order/use-order-move.ts';
import { ActionScreen } from '../action/ActionScreen.tsx';
import { NextStep } from '../action/NextStep.tsx';
import type { OrderActionContext } from '../action/OrderActionGate.tsx';
import { RestoredNotice } from '../action/RestoredNotice.tsx';
import { OrderFields } from './OrderFields.tsx';

/** The form of an order, filled with its content; a rolled-back order is resubmitted, any other one is only saved. */
export function EditOrderForm({ order, finish }: OrderActionContext) {
  const t = useTexts('workOrderForm');
  const tCodes = useTexts('codes');
  const tCommon = useTexts('common');
  const { move, isOutdated } = useOrderMove('updateWorkOrder', order);
  const { form, isRestored, chooseObjects } = useOrderForm<unknown, 'edit' | 'resubmit'>({
    draftKey: orderDraftKey({ orderId: order.id }),
    initial: toOrderDraft(order),
    fields: order.customFields,
    send: (draft, mode) => {
      const { linkedOrderId: _, alarmId: __, ...input } = toOrderInput(draft, order.customFields);
      return move({ mode, ...input });
    },
    onSent: (_, __, mode) => finish(t(mode === 'edit' ? 'done.edit' : 'done.resubmit')),
  });
  const choices = useOrderChoices(form.values.projectId);
  const mayResubmit = findAction(order, 'resubmit') !== null;
  return (
    <ActionScreen
      order={order}
      isOutdated={isOutdated}
      buttons={
        <>
          {mayResubmit && (
            <Button variant="plain" onPress={() => form.submit('edit')}>
              {t('order.saveOnly')}
            </Button>
          )}
          <Button onPress={() => form.submit(mayResubmit ? 'resubmit' : 'edit')}>
            {mayResubmit ? tCodes('action.resubmit') : tCommon('save')}
          </Button>
        </>
      }
    >
      <NextStep>{t(mayResubmit ? 'next.resubmit' : 'next.edit')}</NextStep>
      <RestoredNotice shown={isRestored} onClear={form.reset} />
      <OrderFields
        form={form}
        choices={choices}
        fields={order.customFields}
        onChooseObjects={chooseObjects}
        storedPhotos={order.files.filter(({ kind }) => kind === 'request')}
      />
    </ActionScreen>
  );
}
