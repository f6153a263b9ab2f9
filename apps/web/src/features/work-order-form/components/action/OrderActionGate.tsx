import type { ReactNode } from 'react';
import { PictureStore, storeOrKeep } from '#shared/photo/picture-store.ts';
import type { OrderAction, OrderDetail } from '#shared/work-order/use-order.ts';
import { findAction } from '#shared/work-order/use-order.ts';
import { ActionUnavailable } from './ActionUnavailable.tsx';
import { type Finish, OrderLoader } from './OrderLoader.tsx';

/** What a screen that takes an action receives. */
export interface OrderActionContext {
  order: OrderDetail;
  /** The action of this screen that the order offers, and what blocks it, if anything does. */
  offered: OrderAction;
  finish: Finish;
}

export interface OrderActionGateProps {
  /** The actions of this screen; the first one that the order offers is taken. */
  actions: readonly OrderAction['action'][];
  children: (context: OrderActionContext) => ReactNode;
}

/** Opens a screen only while the order offers its action to this account; otherwise says that the order was moved on. */
export function OrderActionGate({ actions, children }: OrderActionGateProps) {
  return (
    <OrderLoader>
      {(order, finish) => {
        const offered = findAction(order, ...actions);
        if (!offered) return <ActionUnavailable order={order} />;
        // What these screens do can wait for a network, and their pictures with it.
        return <PictureStore.Provider value={storeOrKeep}>{children({ order, offered, finish })}</PictureStore.Provider>;
      }}
    </OrderLoader>
  );
}
