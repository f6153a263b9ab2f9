import { bodyCode } from '@energy-om/contract';
import { type ReactNode, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '#shared/api/api-error.ts';
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

/** The task that follows this one. */
export interface NextTask {
  /** Finds its address; null: no task is left; undefined: it is not known. */
  findNext: () => Promise<string | null | undefined>;
  /** The text that is added where no task is left. */
  noneLeft: string;
}

/**
 * Shows the success and goes back to where the action was taken from, to the list when the account may not see the order any more, or on to
 * the next task while there is one.
 */
export type Finish = (message: string, nextTask?: NextTask) => Promise<void>;

export interface OrderLoaderProps {
  children: (order: OrderDetail, finish: Finish) => ReactNode;
}

function isNotFound(error: Error | null): boolean {
  return error instanceof ApiError && error.code === bodyCode.notFound;
}

/** Loads the order that `?id=` names, with a skeleton, a retry, and a page for an unknown order; then renders the screen itself. */
export function OrderLoader({ children }: OrderLoaderProps) {
  const t = useTexts('workOrderForm');
  const navigate = useNavigate();
  const id = useSearchParams()[0].get('id');
  const { data, error, isError, refetch } = useOrder(id);
  const goBack = useGoBack(id ? screenAddress('workOrder', { id }) : screenAddress('workOrders'));
  const isStillOpen = useIsStillOpen(id);
  // Once this screen has moved the order, it shows the order as it was until the screen is left.
  const [left, setLeft] = useState<OrderDetail | null>(null);
  const order = left?.id === id ? left : data;
  if (order) {
    const finish: Finish = async (message, nextTask) => {
      setLeft(order);
      const next = await nextTask?.findNext().catch(() => undefined);
      showToast(nextTask && next === null ? `${message}${nextTask.noneLeft}` : message, { kind: 'success' });
      if (next && isStillOpen()) {
        navigate(next, { replace: true });
        return;
      }
      // An account that has declined may not see the order any more, so it goes to the list.
      const { error: lost } = await refetch();
      // A user who has opened another screen meanwhile stays there.
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

/** Whether the browser is still at this screen's address: the address changes at once, and the rendered screen a moment later. */
function useIsStillOpen(id: string | null): () => boolean {
  const [opened, setOpened] = useState({ id, address: window.location.hash });
  if (opened.id !== id) setOpened({ id, address: window.location.hash });
  return () => window.location.hash === opened.address;
}
