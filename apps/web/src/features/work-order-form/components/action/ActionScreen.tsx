import type { ReactNode } from 'react';
import { BottomBar, type BottomBarProps } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { OrderBrief } from '#shared/work-order/OrderBrief.tsx';
import type { OrderDetail } from '#shared/work-order/use-order.ts';
import { MoveNotice } from './MoveNotice.tsx';

export interface ActionScreenProps {
  order: OrderDetail;
  /** Somebody else moved the order while the form was being filled in. */
  isOutdated: boolean;
  /** The action's button, or several. */
  buttons: ReactNode;
  /** Above the buttons. */
  note?: BottomBarProps['note'];
  /** Pulling the screen down fetches the order again. */
  onRefresh?: () => Promise<unknown>;
  children: ReactNode;
}

/** The frame of a screen that takes an action: the order in brief, the fields, and the button at the foot. */
export function ActionScreen({ order, isOutdated, buttons, note, onRefresh, children }: ActionScreenProps) {
  const content = (
    <>
      <OrderBrief order={order} />
      <MoveNotice shown={isOutdated} />
      {children}
    </>
  );
  return (
    <Screen bottom={<BottomBar note={note}>{buttons}</BottomBar>}>
      {onRefresh ? <PullRefresh onRefresh={onRefresh}>{content}</PullRefresh> : content}
    </Screen>
  );
}
