import { bodyCode } from '@energy-om/contract';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '#shared/api/api-error.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { OrderInspectionCard } from '#shared/inspection/OrderInspectionCard.tsx';
import { screenAddress } from '#shared/navigation/paths.ts';
import { CopyAge } from '#shared/network/CopyAge.tsx';
import { useOutdatedSince } from '#shared/network/use-outdated-since.ts';
import { DeliveriesLink } from '#shared/notification/DeliveriesLink.tsx';
import { useReadOnView } from '#shared/notification/use-read-on-view.ts';
import { OrderWaits } from '#shared/outbox/OrderWaits.tsx';
import { OrderPermitsCard } from '#shared/permit/OrderPermitsCard.tsx';
import { useMay } from '#shared/session/session-store.ts';
import { OrderCostCard } from '#shared/spare-part/OrderCostCard.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { DelayCostCard } from '#shared/work-order/delay/DelayCostCard.tsx';
import { SavingCard } from '#shared/work-order/delay/SavingCard.tsx';
import { SavingWaits } from '#shared/work-order/delay/SavingWaits.tsx';
import { refreshOrders } from '#shared/work-order/order-reads.ts';
import { type OrderDetail, useOrder } from '#shared/work-order/use-order.ts';
import { WorkResult } from '#shared/work-order/WorkResult.tsx';
import { AlarmsCard } from '../components/detail/cards/AlarmsCard.tsx';
import { ArrivalCard } from '../components/detail/cards/ArrivalCard.tsx';
import { CommentsCard } from '../components/detail/cards/CommentsCard.tsx';
import { EvaluationCard } from '../components/detail/cards/EvaluationCard.tsx';
import { HeadCard } from '../components/detail/cards/HeadCard.tsx';
import { LinkedOrderCard } from '../components/detail/cards/LinkedOrderCard.tsx';
import { OrderBanners } from '../components/detail/cards/OrderBanners.tsx';
import { WorkPhotosCard } from '../components/detail/cards/OrderFiles.tsx';
import { OrderSwapCard } from '../components/detail/cards/OrderSwapCard.tsx';
import { PeopleCard } from '../components/detail/cards/PeopleList.tsx';
import { ProgressCard } from '../components/detail/cards/ProgressCard.tsx';
import { RequestCards } from '../components/detail/cards/RequestCards.tsx';
import { OrderActions } from '../components/detail/OrderActions.tsx';

const refreshIntervalMs = 30_000;

const refreshAll = () => Promise.all([refreshOrders(), invalidateApi('listOrderComments', 'listOrderPermits')]);

/** One order (`?id=`): its state and the next action first, then its content, then its history. */
export function WorkOrderScreen() {
  const id = useSearchParams()[0].get('id');
  const read = useOrder(id, { refetchInterval: refreshIntervalMs });
  const { data: order, error, isError, refetch, dataUpdatedAt } = read;
  const outdatedSince = useOutdatedSince(read);
  useReadOnView('workOrder', id);
  // An order that could be read a moment ago may be another team's by now.
  const isUnknown = id === null || (error instanceof ApiError && error.code === bodyCode.notFound);
  if (order && !isUnknown) {
    return (
      <Screen back={screenAddress('workOrders')} bottom={<OrderActions key={order.id} order={order} readAt={dataUpdatedAt} />}>
        <PullRefresh onRefresh={refreshAll}>
          <CopyAge since={outdatedSince} />
          <OrderCards order={order} readAt={dataUpdatedAt} />
        </PullRefresh>
      </Screen>
    );
  }
  return (
    <Screen back={screenAddress('workOrders')}>
      {isUnknown ? <UnknownOrder /> : isError ? <LoadFailed onRetry={refetch} hint={error.message} /> : <SkeletonList />}
    </Screen>
  );
}

function OrderCards({ order, readAt }: { order: OrderDetail; readAt: number }) {
  // Permits are for those who do or dispatch the work.
  const mayProcess = useMay('work-order.process');
  const maySeeCost = useMay('work-order.cost');
  return (
    <>
      <HeadCard order={order} readAt={readAt} />
      <OrderWaits orderId={order.id} />
      <OrderBanners order={order} />
      <ArrivalCard order={order} />
      {order.alarms.length > 0 && <AlarmsCard alarms={order.alarms} readAt={readAt} />}
      {order.delayCost && <DelayCostCard cost={order.delayCost} />}
      <RequestCards order={order} />
      <CommentsCard orderId={order.id} />
      <PeopleCard order={order} />
      <OrderSwapCard order={order} />
      {order.hasRoute && <OrderInspectionCard orderId={order.id} />}
      {mayProcess && <OrderPermitsCard orderId={order.id} />}
      <WorkPhotosCard order={order} />
      <WorkResult order={order} />
      {maySeeCost && <OrderCostCard orderId={order.id} />}
      {order.saving && <SavingCard saving={order.saving} />}
      {order.savingDueAt && <SavingWaits dueAt={order.savingDueAt} />}
      <EvaluationCard order={order} />
      <LinkedOrderCard order={order} />
      <ProgressCard order={order} />
      <DeliveriesLink subject={{ order: order.id }} />
    </>
  );
}

function UnknownOrder() {
  const t = useTexts('workOrder');
  const navigate = useNavigate();
  return (
    <Empty
      title={t('unknown.title')}
      hint={t('unknown.hint')}
      action={<Button onPress={() => void navigate(screenAddress('workOrders'), { replace: true })}>{t('unknown.toOrders')}</Button>}
    />
  );
}
