import { useNavigate } from 'react-router';
import type { AlarmDetail } from '#features/alarm/hooks/use-alarm.ts';
import { useAcknowledge } from '#shared/alarm/use-acknowledge.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useMay } from '#shared/session/session-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar, type SecondaryAction } from '#shared/ui/layout/BottomBar.tsx';

/** The foot of the screen: acknowledges an open alarm; after that it links to the order, or raises one. */
export function AlarmActions({ alarm }: { alarm: AlarmDetail }) {
  const t = useTexts('alarm');
  const acknowledge = useAcknowledge(alarm);
  const order = useOrderLink(alarm);
  if (alarm.mayAcknowledge) {
    return (
      <BottomBar secondary={order ? [order] : []}>
        <Button onPress={acknowledge}>{t('acknowledge')}</Button>
      </BottomBar>
    );
  }
  if (!order) return null;
  return (
    <BottomBar>
      <Button onPress={order.onPress}>{order.label}</Button>
    </BottomBar>
  );
}

/** The link to the order, or to a new one with the device filled in; null where this account may use neither. */
function useOrderLink({ id, device, workOrder, hasWorkOrder, state }: AlarmDetail): SecondaryAction | null {
  const t = useTexts('alarm');
  const navigate = useNavigate();
  const mayCreate = useMay('work-order.create');
  const to = (address: string) => () => void navigate(address);
  if (workOrder)
    return { key: 'order', icon: 'order', label: t('openOrder'), onPress: to(screenAddress('workOrder', { id: workOrder.id })) };
  if (hasWorkOrder || state === 'cleared' || !mayCreate) return null;
  const address = screenAddress('newWorkOrder', { deviceId: device.id, alarmId: id });
  return { key: 'raise', icon: 'plus', label: t('raiseOrder'), onPress: to(address) };
}
