import { minuteMs } from '@energy-om/domain';
import { useSearchParams } from 'react-router';
import { useFollowUp } from '#features/work-order-form/hooks/use-follow-up.ts';
import { useLiveRegisters } from '#features/work-order-form/hooks/use-live-registers.ts';
import { type ResultWay, useResultForm } from '#features/work-order-form/hooks/use-result-form.ts';
import { hasTypedResults } from '#features/work-order-form/model/result-draft.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useNow } from '#shared/time/use-now.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Segmented } from '#shared/ui/form/Segmented.tsx';
import { refreshOrders } from '#shared/work-order/order-reads.ts';
import { findAction } from '#shared/work-order/use-order.ts';
import { ActionScreen } from '../action/ActionScreen.tsx';
import { NextStep } from '../action/NextStep.tsx';
import type { OrderActionContext } from '../action/OrderActionGate.tsx';
import { RestoredNotice } from '../action/RestoredNotice.tsx';
import { FinishFields } from './FinishFields.tsx';
import { ResultFields } from './ResultFields.tsx';

/** For an order in execution: finish now and write the results later, or both at once. For a finished one: the results. */
export function BackfillForm({ order: found, finish }: OrderActionContext) {
  const t = useTexts('workOrderForm');
  const tCodes = useTexts('codes');
  const order = useLiveRegisters(found);
  const followUp = useFollowUp(order);
  const wanted = useSearchParams()[0].get('way');
  const now = useNow(30_000);
  const ways = (['finish', 'finishWithResult'] as const).filter((way) => findAction(order, way) !== null);
  const blockedBy = findAction(order, ...ways)?.blockedBy;
  const early = blockedBy === 'conditionHolds' || blockedBy === 'conditionUnproven' ? blockedBy : null;
  const conditionHolds = early !== null;
  const { form, isOutdated } = useResultForm({
    order,
    conditionHolds,
    wantedWay: wanted === 'finish' || wanted === 'finishWithResult' ? wanted : null,
    onSent: (sentWay) => finish(t(`done.${sentWay}`)),
  });
  const draft = form.values;
  const way: ResultWay = ways.length === 0 ? 'backfill' : (ways.find((one) => one === draft.way) ?? ways[0] ?? 'backfill');
  // When the results are written later, the time since the check-in is no estimate: the work ended earlier.
  const until = order.finishedAt ? Date.parse(order.finishedAt) : draft.finishedAt ? Date.parse(draft.finishedAt) : now;
  const sinceArrival = order.arrivedAt ? Math.max(0, Math.round((until - Date.parse(order.arrivedAt)) / minuteMs)) : null;
  return (
    <ActionScreen
      order={order}
      isOutdated={isOutdated}
      onRefresh={refreshOrders}
      buttons={<Button onPress={() => form.submit(way)}>{conditionHolds ? t('result.finishAnyway') : tCodes(`action.${way}`)}</Button>}
    >
      {ways.length > 1 && (
        <Segmented
          label={t('result.way')}
          options={[
            { value: 'finish', label: t('result.ways.finish') },
            { value: 'finishWithResult', label: t('result.ways.finishWithResult') },
          ]}
          value={draft.way}
          onChange={(chosen) => form.change({ way: chosen })}
        />
      )}
      <NextStep>{t(`next.${way}`)}</NextStep>
      <RestoredNotice shown={form.isRestored && (way !== 'backfill' || hasTypedResults(draft, order))} onClear={form.reset} />
      {way !== 'backfill' && <FinishFields form={form} early={early} now={now} />}
      {way !== 'finish' && (
        <ResultFields
          order={order}
          form={form}
          onFollowUp={followUp && ((point) => followUp(point, form.save))}
          sinceArrival={sinceArrival}
        />
      )}
    </ActionScreen>
  );
}
