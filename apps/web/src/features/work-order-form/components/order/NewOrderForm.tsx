import type { ApiOutput } from '@energy-om/contract';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { noteFollowUp } from '#features/work-order-form/hooks/use-follow-up.ts';
import { useOrderChoices } from '#features/work-order-form/hooks/use-order-choices.ts';
import { useOrderForm } from '#features/work-order-form/hooks/use-order-form.ts';
import { type Preset, usePresetOrder } from '#features/work-order-form/hooks/use-preset-order.ts';
import { useRaiseOrder } from '#features/work-order-form/hooks/use-raise-order.ts';
import { formatResponse } from '#features/work-order-form/model/format-promise.ts';
import { emptyOrderDraft, type OrderDraft } from '#features/work-order-form/model/order-draft.ts';
import { invalidateApi, useApiQuery } from '#shared/api/use-api-query.ts';
import { useDraftOwner } from '#shared/draft/use-draft.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { SetupNeeded } from '#shared/setup/SetupNeeded.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { refreshOrders } from '#shared/work-order/order-reads.ts';
import { RestoredNotice } from '../action/RestoredNotice.tsx';
import { OrderCreated } from './OrderCreated.tsx';
import { OrderFields } from './OrderFields.tsx';

export interface NewOrderFormProps {
  draftKey: string;
  preset: Preset;
  /** The form was opened by the label of a device that this account does not know. */
  isCodeUnknown: boolean;
  /** What is in the form at first, instead of nothing. */
  begunWith?: OrderDraft;
  /** The step of the outbox that raised the order before and was refused, which this form corrects. */
  replaces?: string | null;
}

/** The form of a new order; the device or order that it was opened from fills it once. */
export function NewOrderForm({ draftKey, preset, isCodeUnknown, begunWith, replaces = null }: NewOrderFormProps) {
  const t = useTexts('workOrderForm');
  const tOutbox = useTexts('takeAlong');
  const [search] = useSearchParams();
  const owner = useDraftOwner();
  const { data: fields = [] } = useApiQuery('listCustomFields', { table: 'workOrder' }, { silent: true });
  const raise = useRaiseOrder(fields, replaces);
  const { data: [only, ...others] = [] } = useApiQuery('listNewOrderProjects', {}, { silent: true });
  const onlyProject = others.length === 0 ? only?.id : undefined;
  const [created, setCreated] = useState<ApiOutput<'createWorkOrder'> | null>(null);
  const { form, isRestored, chooseObjects } = useOrderForm({
    draftKey,
    initial: begunWith ?? { ...emptyOrderDraft, projectId: search.get('projectId'), siteId: search.get('siteId') },
    // The only project needs no choice, and choosing it makes no draft.
    adjust: (typed) => (onlyProject && typed.projectId === null ? { ...typed, projectId: onlyProject } : typed),
    fields,
    send: async (typed) => {
      try {
        return await raise(typed, choices);
      } catch (error) {
        // The organisation may have published other fields since these were read.
        void invalidateApi('listCustomFields');
        throw error;
      }
    },
    onSent: (order) => {
      if (preset.linkedOrderId && preset.point) {
        noteFollowUp(owner, { linkedOrderId: preset.linkedOrderId, point: preset.point, orderId: order.id });
      }
      setCreated(order);
      void refreshOrders();
    },
  });
  const { values: draft, change } = form;
  const choices = useOrderChoices(draft.projectId);
  usePreload('chooseDevices', 'chooseMeters', 'chooseGateways');
  const askPreset = usePresetOrder(preset, form.isRestored, change);
  const startAgain = () => {
    form.reset();
    askPreset();
  };

  // A corrected order would stand in the form once more.
  const onAnother = replaces === null ? () => setCreated(null) : null;
  if (created) return <OrderCreated order={created} isFollowUp={preset.point !== null} onAnother={onAnother} />;
  if (choices.projects === null && choices.isFailed)
    return (
      <Screen>
        <LoadFailed onRetry={choices.retry} />
      </Screen>
    );
  if (choices.projects?.length === 0) return <NoProjects />;
  const type = choices.businessTypes?.find(({ id }) => id === draft.businessTypeId);
  const promise = type?.promises.find(({ level }) => level === draft.level);
  return (
    <Screen
      bottom={
        <BottomBar note={promise ? t('order.nextWithin', { time: formatResponse(promise) }) : t('order.next')}>
          <Button onPress={form.submit}>{t('order.submit')}</Button>
        </BottomBar>
      }
    >
      <RestoredNotice shown={isRestored && preset.point === null} onClear={startAgain} />
      {isCodeUnknown && (
        <Callout tone="warn" icon="scan">
          {t('order.unknownCode')}
        </Callout>
      )}
      {replaces !== null && <Callout icon="order">{tOutbox('outbox.correcting')}</Callout>}
      {draft.linkedOrder && <Callout icon="order">{t('order.linked', { orderNo: draft.linkedOrder.orderNo })}</Callout>}
      <OrderFields form={form} choices={choices} fields={fields} onChooseObjects={chooseObjects} />
    </Screen>
  );
}

/** Without a project no field of the form can be filled in. */
function NoProjects() {
  const t = useTexts('workOrderForm');
  return (
    <Screen>
      <SetupNeeded icon="flag" title={t('order.noProjects')} what={t('order.makeProject')} />
    </Screen>
  );
}
