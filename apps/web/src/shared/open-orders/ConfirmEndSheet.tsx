import { type ReactNode, useState } from 'react';
import { reportError } from '../api/call-api.ts';
import { useTexts } from '../i18n/texts.ts';
import { Callout } from '../ui/feedback/Callout.tsx';
import { Button } from '../ui/form/Button.tsx';
import { Row } from '../ui/list/Row.tsx';
import { Sheet } from '../ui/sheet/Sheet.tsx';
import { listOpenOrders, maxOrdersNamed, type OpenOrder } from './open-orders.ts';

export interface ConfirmEndSheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The consequences, in plain words. */
  children: ReactNode;
  confirmText: string;
  /** Called without an error message of its own. */
  onConfirm: () => Promise<unknown>;
  onOpenOrder: (id: string) => unknown;
}

interface BlockingOrders {
  message: string;
  orders: readonly OpenOrder[];
}

/**
 * Asks for confirmation before a membership, a team or a project ends. Where open work orders prevent it, they are listed instead, each
 * linking to the order.
 */
export function ConfirmEndSheet({ open, onClose, title, children, confirmText, onConfirm, onOpenOrder }: ConfirmEndSheetProps) {
  const t = useTexts('common');
  const [blocking, setBlocking] = useState<BlockingOrders | null>(null);
  const close = () => {
    setBlocking(null);
    onClose();
  };
  const confirm = async () => {
    try {
      await onConfirm();
    } catch (error) {
      const orders = listOpenOrders(error);
      if (orders.length === 0) return reportError(error);
      return setBlocking({ message: error instanceof Error ? error.message : '', orders });
    }
    close();
  };
  if (blocking) {
    return (
      <Sheet
        open={open}
        onClose={close}
        title={t('openOrders.blockedTitle')}
        footer={<Button onPress={close}>{t('openOrders.understood')}</Button>}
      >
        <Callout tone="danger" icon="order">
          {blocking.message}
        </Callout>
        <OrderRows orders={blocking.orders} onOpenOrder={onOpenOrder} />
      </Sheet>
    );
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      title={title}
      footer={
        <>
          <Button variant="plain" onPress={close}>
            {t('cancel')}
          </Button>
          <Button variant="danger" onPress={confirm}>
            {confirmText}
          </Button>
        </>
      }
    >
      {children}
    </Sheet>
  );
}

function OrderRows({ orders, onOpenOrder }: { orders: readonly OpenOrder[]; onOpenOrder: (id: string) => unknown }) {
  const t = useTexts('common');
  return (
    <div>
      {orders.map(({ id, orderNo, title }) => (
        <Row key={id} label={title} hint={orderNo} onPress={() => void onOpenOrder(id)} />
      ))}
      {orders.length >= maxOrdersNamed && <p>{t('openOrders.more', { count: maxOrdersNamed })}</p>}
    </div>
  );
}
