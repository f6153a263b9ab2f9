import type { SettingUse } from '@energy-om/contract';
import { type ReactNode, useState } from 'react';
import { reportError } from '../api/call-api.ts';
import { useTexts } from '../i18n/texts.ts';
import { UseList } from '../setup/UseList.tsx';
import { listUses } from '../setup/uses.ts';
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

interface Hindrance {
  message: string;
  orders: readonly OpenOrder[];
  uses: readonly SettingUse[];
}

/**
 * Asks for confirmation before a membership, a team or a project ends. Where open work orders prevent it, they are listed instead, each
 * linking to the order; so is what else still refers to it.
 */
export function ConfirmEndSheet({ open, onClose, title, children, confirmText, onConfirm, onOpenOrder }: ConfirmEndSheetProps) {
  const t = useTexts('common');
  const tSetup = useTexts('setup');
  const [blocking, setBlocking] = useState<Hindrance | null>(null);
  const close = () => {
    setBlocking(null);
    onClose();
  };
  const confirm = async () => {
    try {
      await onConfirm();
    } catch (error) {
      const [orders, uses] = [listOpenOrders(error), listUses(error)];
      if (orders.length === 0 && uses.length === 0) return reportError(error);
      return setBlocking({ message: error instanceof Error ? error.message : '', orders, uses });
    }
    close();
  };
  if (blocking) {
    return (
      <Sheet
        open={open}
        onClose={close}
        title={blocking.orders.length > 0 ? t('openOrders.blockedTitle') : tSetup('uses.title')}
        footer={<Button onPress={close}>{t('openOrders.understood')}</Button>}
      >
        <Callout tone="danger" icon={blocking.orders.length > 0 ? 'order' : 'lock'}>
          {blocking.message}
        </Callout>
        <OrderRows orders={blocking.orders} onOpenOrder={onOpenOrder} />
        <UseList uses={blocking.uses} />
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
