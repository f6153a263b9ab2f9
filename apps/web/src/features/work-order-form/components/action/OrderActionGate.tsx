import type { ReactNode } from 'react';
import type { OrderAction, OrderDetail } from '#shared/work-order/use-order.ts';
import { findAction } from '#shared/work-order/use-order.ts';
import { ActionUnavailable } from './ActionUnavailable.tsx';
import { type Finish, OrderLoader } from './OrderLoader.tsx';

/** What a screen that takes an action works with. */
export interface OrderActionContext {
  order: OrderDetail;
  /** The action of this screen that may be taken now, and what blocks it if something does. */
  offered: OrderAction;
  finish: Finish;
}

export interface OrderActionGateProps {
  /** What this screen is for; the first that the order offers is taken. */
  actions: readonly OrderAction['action'][];
  children: (context: OrderActionContext) => ReactNode;
}

/** Opens a screen only while the order offers its action to this account; else says plainly that someone moved it on. */
export function OrderActionGate({ actions, children }: OrderActionGateProps) {
  return (
    <OrderLoader>
      {(order, finish) => {
        const offered = findAction(order, ...actions);
        return offered ? children({ order, offered, finish }) : <ActionUnavailable order={order} />;
      }}
    </OrderLoader>
  );
}
