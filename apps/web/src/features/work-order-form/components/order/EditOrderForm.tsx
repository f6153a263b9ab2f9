import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useOrderChoices } from '#features/work-order-form/hooks/use-order-choices.ts';
import { useOrderForm } from '#features/work-order-form/hooks/use-order-form.ts';
import { presentOrderChanges, toCorrectedChanges, toOrderChanges } from '#features/work-order-form/model/order-changes.ts';
import { orderDraftKey, toOrderDraft } from '#features/work-order-form/model/order-draft.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useOutbox } from '#shared/outbox/outbox-state.ts';
import type { ChangedOrder } from '#shared/outbox/stored-intent.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { findAction } from '#shared/work-order/use-order.ts';
import { useOrderMove } from '#shared/work-order/use-order-move.ts';
import { ActionScreen } from '../action/ActionScreen.tsx';
import { NextStep } from '../action/NextStep.tsx';
import type { OrderActionContext } from '../action/OrderActionGate.tsx';
import { RestoredNotice } from '../action/RestoredNotice.tsx';
import { OrderFields } from './OrderFields.tsx';

/**
 * The form of an order, filled with its content; a rolled-back order is resubmitted, any other one is only saved. What was refused after it had waited for a network is in
 * it again (`?correct=` its step).
 */
export function EditOrderForm({ order, finish }: OrderActionContext) {
  const t = useTexts('workOrderForm');
  const tCodes = useTexts('codes');
  const tCommon = useTexts('common');
  const corrected = useCorrected();
  const [seen] = useState(order);
  const content = toOrderDraft(seen);
  const { form, isRestored, chooseObjects } = useOrderForm<unknown, 'edit' | 'resubmit'>({
    draftKey: corrected ? `correct-work-order:${corrected.id}` : orderDraftKey({ orderId: order.id }),
    initial: {
      ...(corrected ? toCorrectedChanges(seen, corrected.changed) : content),
      base: { ...content, version: seen.version },
    },
    fields: order.customFields,
    send: (draft, mode) => {
      present(presentOrderChanges(seen, draft, choices));
      return move({ mode, ...toOrderChanges(seen, draft) });
    },
    onSent: async (_, __, mode) => {
      await corrected?.discard();
      return finish(t(mode === 'edit' ? 'done.edit' : 'done.resubmit'));
    },
  });
  const { move, isOutdated, present } = useChange(order, form.values.base ?? seen);
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

/** Sends a change of the order in the version from which it was begun; once that was found to be outdated, of the order as it stands. */
function useChange(order: OrderActionContext['order'], begun: { version: number }) {
  const [isWarned, setWarned] = useState(false);
  const shown = useRef<ChangedOrder | null>(null);
  const presentChange = useRef(() => shown.current).current;
  const { move, isOutdated } = useOrderMove(
    'updateWorkOrder',
    { id: order.id, version: (isWarned ? order : begun).version },
    { presentChange },
  );
  useEffect(() => {
    if (isOutdated) setWarned(true);
  }, [isOutdated]);
  const present = (changed: ChangedOrder) => {
    shown.current = changed;
  };
  return { move, isOutdated, present };
}

interface Corrected {
  id: string;
  changed: ChangedOrder;
  discard: () => Promise<unknown>;
}

/** The step of the outbox that this form corrects; null: it corrects none. */
function useCorrected(): Corrected | null {
  const id = useSearchParams()[0].get('correct');
  const { intents, control } = useOutbox();
  // What has been submitted again is another step.
  const [changed] = useState(() => intents.find((one) => one.id === id)?.changed);
  return id === null || changed === undefined ? null : { id, changed, discard: async () => control?.discard(id) };
}
