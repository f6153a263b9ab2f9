import { useSearchParams } from 'react-router';
import { useManagedScope } from '#shared/area/use-managed-scope.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { useMay } from '#shared/session/session-store.ts';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { StatusTabs } from '#shared/ui/list/StatusTabs.tsx';
import { ChannelList } from '../components/ChannelList.tsx';
import { DeliveryList } from '../components/DeliveryList.tsx';
import { DeliveryFilterButton, DeliveryStates } from '../components/DeliveryTools.tsx';
import { type DeliveryFilters, type DeliverySubject, noFilters } from '../model/delivery-filters.ts';

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
  // Channels are the whole organisation's; whoever administers a part of it sees what became of single orders and alarms.
  const { isWhole } = useManagedScope();
  const maySetUp = useMay('escalation.manage') && isWhole;
  const mayFollow = useMay('delivery.view');
  const [tab, setTab] = useScreenState<Tab>('tab', 'channels');
  const [filters, onChange] = useScreenState<DeliveryFilters>('deliveries', noFilters);
  const subject = { ...(orderId !== null ? { orderId } : alarmId !== null && { alarmId }) };
  const isOfOne = orderId !== null || alarmId !== null;
  const hasTabs = maySetUp && mayFollow && !isOfOne;
  if (maySetUp && !isOfOne && (!mayFollow || tab === 'channels')) {
    return (
      <Screen top={hasTabs && <ChannelTabs value={tab} onChange={setTab} />}>
        <ChannelList />
      </Screen>
    );
  }
  return (
    <Screen
      title={hasTabs ? undefined : t('delivery.title')}
      back={backOf(subject)}
      right={<DeliveryFilterButton filters={filters} onChange={onChange} />}
      top={
        <>
          {hasTabs && <ChannelTabs value={tab} onChange={setTab} />}
          <DeliveryStates filters={filters} onChange={onChange} />
        </>
      }
    >
      <DeliveryList subject={subject} filters={filters} onChange={onChange} />
    </Screen>
  );
}

function backOf({ orderId, alarmId }: DeliverySubject): string | undefined {
  if (orderId !== undefined) return screenAddress('workOrder', { id: orderId });
  return alarmId === undefined ? undefined : screenAddress('alarm', { id: alarmId });
}

function ChannelTabs({ value, onChange }: { value: Tab; onChange: (tab: Tab) => void }) {
  const t = useTexts('messageChannel');
  const labels = { channels: t('delivery.channels'), deliveries: t('delivery.title') };
  return (
    <StatusTabs label={t('delivery.tabs')} value={value} onChange={onChange} tabs={tabs.map((key) => ({ key, label: labels[key] }))} />
  );
}
