import { type Action, type SideAction, siteProximityOf } from '@energy-om/domain';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { listPeople } from '#features/work-order/model/list-people.ts';
import { locationOf } from '#features/work-order/model/location-of.ts';
import { offerActions } from '#features/work-order/model/offered-actions.ts';
import { findSlowestProof } from '#features/work-order/model/repair-proof.ts';
import { useSideActions } from '#features/work-order/model/use-side-actions.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { locationAddress } from '#shared/location/location-address.ts';
import { useDistanceTo } from '#shared/location/use-distance-to.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { useActionNeedsNetwork } from '#shared/outbox/use-action-needs-network.ts';
import { useAccountId } from '#shared/session/session-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar, type SecondaryAction } from '#shared/ui/layout/BottomBar.tsx';
import { findActionAddress, findActionScreen } from '#shared/work-order/action/action-screens.ts';
import { useAccept } from '#shared/work-order/action/use-accept.ts';
import type { OrderDetail } from '#shared/work-order/use-order.ts';
import { BlockNote } from './BlockNote.tsx';
import { DistanceNote } from './DistanceNote.tsx';
import styles from './OrderActions.module.css';
import { ProofButton } from './ProofButton.tsx';
import { ReportSheet } from './report/ReportSheet.tsx';
import { AddSheet } from './sheets/AddSheet.tsx';
import { ArrivalSheet } from './sheets/ArrivalSheet.tsx';
import { CheckInSheet } from './sheets/CheckInSheet.tsx';
import { ContactSheet } from './sheets/ContactSheet.tsx';
import { HoldSheet } from './sheets/HoldSheet.tsx';
import { MoreSheet } from './sheets/MoreSheet.tsx';

type OpenSheet = 'contact' | 'more' | 'hold' | 'add' | 'arrival' | 'checkIn' | 'report';

/** The foot of the order's screen: the next action, calls, and all other actions that are allowed. */
export function OrderActions({ order, readAt }: { order: OrderDetail; readAt: number }) {
  const t = useTexts('workOrder');
  const tCodes = useTexts('codes');
  const navigate = useNavigate();
  const accountId = useAccountId();
  const actionNeedsNetwork = useActionNeedsNetwork();
  const [open, setOpen] = useState<OpenSheet | null>(null);
  const { accept } = useAccept(order);
  const { checkIn, resume, approveHold, urge } = useSideActions(order);
  const mayCheckIn = order.actions.some(({ action }) => action === 'checkIn');
  const toSite = useDistanceTo(order.position, mayCheckIn);
  const offered = offerActions(order, siteProximityOf(toSite.distance));
  const { primary, block, beside } = offered;
  const needsNetwork = primary === null || primary === 'navigate' ? null : actionNeedsNetwork(primary);
  const nextScreen = primary === 'navigate' ? 'openLocation' : primary && findActionScreen(primary);
  usePreload(...(nextScreen ? [nextScreen] : []));

  const showRoute = () => void navigate(locationAddress(locationOf(order)));
  // Nearby, one tap checks in; elsewhere a sheet asks for proof of the arrival.
  const arrive = () => (siteProximityOf(toSite.distance) === 'near' ? checkIn() : setOpen('checkIn'));
  const take = (action: Action | SideAction): Promise<unknown> | undefined => {
    const address = findActionAddress(action, order.id);
    if (address) {
      void navigate(address);
      return undefined;
    }
    if (action === 'checkIn') return Promise.resolve(arrive());
    setOpen(null);
    if (action === 'accept' || action === 'grab') return accept();
    if (action === 'resume') return resume();
    if (action === 'approveHold') return approveHold();
    if (action === 'urge') return urge();
    if (action === 'hold' || action === 'add') setOpen(action);
    return undefined;
  };
  // A sheet that is replaced by another one reports its closing after the other has opened.
  const close = (sheet: OpenSheet) => () => setOpen((shown) => (shown === sheet ? null : shown));
  const callable = listPeople(order).filter(({ id, phoneNumber }) => id !== accountId && phoneNumber !== null);
  const canSetArrival = primary === 'accept' || primary === 'grab';
  const secondary: (SecondaryAction | false)[] = [
    callable.length > 0 && { key: 'contact', icon: 'phone', label: t('contact.short'), onPress: () => setOpen('contact') },
    beside === 'navigate' && { key: 'navigate', icon: 'place', label: t('navigate'), onPress: showRoute },
    beside === 'checkIn' && {
      key: 'checkIn',
      icon: 'flag',
      label: tCodes('action.checkIn'),
      disabled: actionNeedsNetwork('checkIn') !== null,
      onPress: () => void Promise.resolve(arrive()).catch(() => undefined),
    },
    { key: 'more', icon: 'more', label: t('more.short'), onPress: () => setOpen('more') },
  ];
  return (
    <>
      <BottomBar
        secondary={secondary.filter((one) => one !== false)}
        note={
          needsNetwork ??
          (block ? (
            <BlockNote block={block} alarms={order.alarms} />
          ) : (
            mayCheckIn && primary !== 'start' && <DistanceNote toSite={toSite} />
          ))
        }
      >
        {block?.blockedBy === 'conditionUnproven' && primary !== null && primary !== 'navigate' ? (
          <ProofButton proof={findSlowestProof(order.alarms)} readAt={readAt} label={tCodes(`action.${primary}`)} />
        ) : primary ? (
          <Button
            key={primary}
            onPress={() => (primary === 'navigate' ? showRoute() : take(primary))}
            disabled={block !== null || needsNetwork !== null}
          >
            {primary === 'navigate' ? t('navigate') : tCodes(`action.${primary}`)}
          </Button>
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
        onSetArrival={canSetArrival ? () => setOpen('arrival') : null}
        onReport={() => setOpen('report')}
      />
      <ArrivalSheet open={open === 'arrival'} onClose={close('arrival')} onAccept={accept} />
      <CheckInSheet open={open === 'checkIn'} onClose={close('checkIn')} order={order} distance={toSite.distance} onCheckIn={checkIn} />
      <HoldSheet open={open === 'hold'} onClose={close('hold')} order={order} />
      <ReportSheet open={open === 'report'} onClose={close('report')} order={order} />
      <AddSheet open={open === 'add'} onClose={close('add')} order={order} />
    </>
  );
}

/** Shown when this account has nothing to do: whom the order waits for, or that it has ended. */
function WaitsFor({ order: { holder, status } }: { order: OrderDetail }) {
  const t = useTexts('workOrder');
  const tCodes = useTexts('codes');
  if (!holder) return tCodes(`status.${status}`);
  return holder.name ? t(`waitsForNamed.${holder.kind}`, { name: holder.name }) : t(`waitsFor.${holder.kind}`);
}
