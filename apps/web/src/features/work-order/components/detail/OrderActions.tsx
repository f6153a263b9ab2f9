import type { Action, SideAction } from '@energy-om/domain';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../../../shared/i18n/texts.ts';
import { usePreload } from '../../../../shared/navigation/preload.ts';
import { useAccountId } from '../../../../shared/session/session-store.ts';
import { BottomBar, type SecondaryAction } from '../../../../shared/ui/BottomBar.tsx';
import { PrimaryButton } from '../../../../shared/ui/PrimaryButton.tsx';
import { findActionAddress, findActionScreen } from '../../../../shared/work-order/action-screens.ts';
import { useAccept } from '../../../../shared/work-order/use-accept.ts';
import type { OrderAction, OrderDetail } from '../../../../shared/work-order/use-order.ts';
import { listPeople } from '../../model/list-people.ts';
import { isOverridable, offerActions } from '../../model/offered-actions.ts';
import { useSideActions } from '../../model/use-side-actions.ts';
import { AddSheet } from './AddSheet.tsx';
import { ArrivalSheet } from './ArrivalSheet.tsx';
import { ContactSheet } from './ContactSheet.tsx';
import { HoldSheet } from './HoldSheet.tsx';
import { MoreSheet } from './MoreSheet.tsx';
import styles from './OrderActions.module.css';

type OpenSheet = 'contact' | 'more' | 'hold' | 'add' | 'arrival';

/** The order's foot: one thing to do next, whom to call, and everything else that is allowed. */
export function OrderActions({ order }: { order: OrderDetail }) {
  const t = useTexts('workOrder');
  const tCodes = useTexts('codes');
  const navigate = useNavigate();
  const accountId = useAccountId();
  const [open, setOpen] = useState<OpenSheet | null>(null);
  const { accept } = useAccept(order);
  const { checkIn, resume, approveHold } = useSideActions(order);
  const offered = offerActions(order);
  const { primary, block } = offered;
  const nextScreen = primary && findActionScreen(primary.action);
  usePreload(...(nextScreen ? [nextScreen] : []));

  const take = (action: Action | SideAction): Promise<unknown> | undefined => {
    const address = findActionAddress(action, order.id);
    if (address) {
      void navigate(address);
      return undefined;
    }
    setOpen(null);
    if (action === 'accept' || action === 'grab') return accept();
    if (action === 'checkIn') return checkIn();
    if (action === 'resume') return resume();
    if (action === 'approveHold') return approveHold();
    if (action === 'hold' || action === 'add') setOpen(action);
    return undefined;
  };
  // A sheet that gives way to another one tells of its closing after the other has opened.
  const close = (sheet: OpenSheet) => () => setOpen((shown) => (shown === sheet ? null : shown));
  const callable = listPeople(order).filter(({ id, phoneNumber }) => id !== accountId && phoneNumber !== null);
  const mayTellArrival = primary?.action === 'accept' || primary?.action === 'grab';
  const secondary: (SecondaryAction | false)[] = [
    callable.length > 0 && { key: 'contact', icon: 'phone', label: t('contact.short'), onPress: () => setOpen('contact') },
    offered.checkIn !== null && {
      key: 'checkIn',
      icon: 'place',
      label: tCodes('action.checkIn'),
      onPress: () => void checkIn().catch(() => undefined),
    },
    (offered.others.length > 0 || mayTellArrival) && { key: 'more', icon: 'more', label: t('more.short'), onPress: () => setOpen('more') },
  ];
  return (
    <>
      <BottomBar
        secondary={secondary.filter((one) => one !== false)}
        note={primary && block && <ShutNote block={block} onOverride={() => void take(primary.action)} />}
      >
        {primary ? (
          <PrimaryButton key={primary.action} onPress={() => take(primary.action)} disabled={block !== null}>
            {tCodes(`action.${primary.action}`)}
          </PrimaryButton>
        ) : (
          <p className={styles.waits}>
            <WaitsFor order={order} />
          </p>
        )}
      </BottomBar>
      <ContactSheet open={open === 'contact'} onClose={close('contact')} people={callable} />
      <MoreSheet
        open={open === 'more'}
        onClose={close('more')}
        actions={offered.others}
        onTake={take}
        onTellArrival={mayTellArrival ? () => setOpen('arrival') : null}
      />
      <ArrivalSheet open={open === 'arrival'} onClose={close('arrival')} onAccept={accept} />
      <HoldSheet open={open === 'hold'} onClose={close('hold')} order={order} />
      <AddSheet open={open === 'add'} onClose={close('add')} order={order} />
    </>
  );
}

/** Why the next step is shut; where a reason overrides that, the way to give it. */
function ShutNote({ block, onOverride }: { block: NonNullable<OrderAction['blockedBy']>; onOverride: () => void }) {
  const t = useTexts('workOrder');
  const tCodes = useTexts('codes');
  return (
    <span className={styles.shut}>
      {tCodes(`block.${block}`)}
      {isOverridable(block) && (
        <button type="button" className={styles.override} onClick={onOverride}>
          {t('finishAnyway')}
        </button>
      )}
    </span>
  );
}

/** Nothing to do oneself: says whom the order waits for, or that it is over. */
function WaitsFor({ order: { holder, status } }: { order: OrderDetail }) {
  const t = useTexts('workOrder');
  const tCodes = useTexts('codes');
  if (!holder) return tCodes(`status.${status}`);
  return holder.name ? t(`waitsForNamed.${holder.kind}`, { name: holder.name }) : t(`waitsFor.${holder.kind}`);
}
