import { bodyCode } from '@energy-om/contract';
import { type ReactNode, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiFailure } from '#shared/api/api-failure.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { type OrderDetail, useOrder } from '#shared/work-order/use-order.ts';

/** What is to be done after this one. */
export interface NextTask {
  /** Where; null: nothing is left. */
  findNext: () => Promise<string | null>;
  /** Said where nothing is left. */
  noneLeft: string;
}

/**
 * Says what was achieved and goes back to where the action was taken from, or to the list when the order is out of sight; or on
 * to the next of its kind, while there is one.
 */
export type Finish = (said: string, nextTask?: NextTask) => Promise<void>;

export interface OrderLoaderProps {
  children: (order: OrderDetail, finish: Finish) => ReactNode;
}

function isNotFound(error: Error | null): boolean {
  return error instanceof ApiFailure && error.code === bodyCode.notFound;
}

/** Loads the order that `?id=` names: skeleton, failure with retry, not found; then the screen itself. */
export function OrderLoader({ children }: OrderLoaderProps) {
  const t = useTexts('workOrderForm');
  const navigate = useNavigate();
  const id = useSearchParams()[0].get('id');
  const { data, error, isError, refetch } = useOrder(id);
  const goBack = useGoBack(id ? screenAddress('workOrder', { id }) : screenAddress('workOrders'));
  const isStillOpen = useIsStillOpen(id);
  // Once the order has moved on by this very screen it stays as it was until the screen is gone.
  const [left, setLeft] = useState<OrderDetail | null>(null);
  const order = left?.id === id ? left : data;
  if (order) {
    const finish: Finish = async (said, nextTask) => {
      setLeft(order);
      const next = await nextTask?.findNext().catch(() => null);
      showToast(nextTask && next === null ? `${said}${nextTask.noneLeft}` : said, { kind: 'success' });
      if (next && isStillOpen()) {
        navigate(next, { replace: true });
        return;
      }
      // Who declined may not see the order any more: then the list is where to go on.
      const { error: lost } = await refetch();
      // Who has gone elsewhere meanwhile is not called back.
      if (!isStillOpen()) return;
      if (isNotFound(lost)) navigate(screenAddress('workOrders'), { replace: true });
      else goBack();
    };
    return children(order, finish);
  }
  const isUnknown = id === null || isNotFound(error);
  return (
    <Screen>
      {isUnknown ? (
        <Empty
          title={t('gate.unknown')}
          hint={t('gate.unknownHint')}
          action={<Button onPress={() => navigate(screenAddress('workOrders'), { replace: true })}>{t('gate.toOrders')}</Button>}
        />
      ) : isError ? (
        <LoadFailed onRetry={refetch} hint={error.message} />
      ) : (
        <SkeletonList />
      )}
    </Screen>
  );
}

/** Whether the browser is where this screen was opened on the order: the address says so at once, and the drawn screen follows a moment later. */
function useIsStillOpen(id: string | null): () => boolean {
  const [opened, setOpened] = useState({ id, address: window.location.hash });
  if (opened.id !== id) setOpened({ id, address: window.location.hash });
  return () => window.location.hash === opened.address;
}
