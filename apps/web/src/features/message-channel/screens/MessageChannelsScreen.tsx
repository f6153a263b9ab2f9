import { useSearchParams } from 'react-router';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { useMay } from '#shared/session/session-store.ts';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { StatusTabs } from '#shared/ui/list/StatusTabs.tsx';
import { ChannelList } from '../components/ChannelList.tsx';
import { DeliveryList } from '../components/DeliveryList.tsx';

const tabs = ['channels', 'deliveries'] as const;
type Tab = (typeof tabs)[number];

/**
 * The channels by which messages reach people, and what became of messages there: of an order (`?order=`) or an alarm (`?alarm=`), or of the whole
 * organisation.
 */
export function MessageChannelsScreen() {
  const t = useTexts('messageChannel');
  const [search] = useSearchParams();
  const [orderId, alarmId] = [search.get('order'), search.get('alarm')];
  const [maySetUp, mayFollow] = [useMay('escalation.manage'), useMay('delivery.view')];
  const [tab, setTab] = useScreenState<Tab>('tab', 'channels');
  if (orderId !== null || alarmId !== null) {
    const back = orderId !== null ? screenAddress('workOrder', { id: orderId }) : screenAddress('alarm', { id: alarmId ?? '' });
    return (
      <Screen title={t('delivery.title')} back={back}>
        <DeliveryList subject={{ ...(orderId !== null && { orderId }), ...(orderId === null && alarmId !== null && { alarmId }) }} />
      </Screen>
    );
  }
  if (!maySetUp) {
    return (
      <Screen title={t('delivery.title')}>
        <DeliveryList subject={{}} />
      </Screen>
    );
  }
  const labels = { channels: t('delivery.channels'), deliveries: t('delivery.title') };
  return (
    <Screen
      top={
        mayFollow && (
          <StatusTabs label={t('delivery.tabs')} value={tab} onChange={setTab} tabs={tabs.map((key) => ({ key, label: labels[key] }))} />
        )
      }
    >
      {mayFollow && tab === 'deliveries' ? <DeliveryList subject={{}} /> : <ChannelList />}
    </Screen>
  );
}
