import { minuteMs } from '@energy-om/domain';
import type { GatewayDetail } from '#features/device/model/types.ts';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { LastKnown } from '#shared/device/LastKnown.tsx';
import { NameplateCard } from '#shared/device/NameplateCard.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { useMay } from '#shared/session/session-store.ts';
import { useNow } from '#shared/time/use-now.ts';
import { SectionTitle } from '#shared/ui/display/SectionTitle.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { ManageCard } from '../manage/ManageCard.tsx';
import { MeterCard } from '../meter/MeterCard.tsx';
import { GatewayAlarms } from './GatewayAlarms.tsx';
import { GatewayState } from './GatewayState.tsx';

const refreshIntervalMs = minuteMs;
const clockIntervalMs = 10_000;

/** A gateway: its state first, then the meters under it. */
export function GatewayPage({
  gateway,
  onRefresh,
  outdatedSince,
}: {
  gateway: GatewayDetail;
  onRefresh: () => Promise<unknown>;
  /** When it was fetched, while it cannot be fetched anew. */
  outdatedSince: number | null;
}) {
  const t = useTexts('device');
  const { id, rejectedToday, meterCount } = gateway;
  const now = useNow(clockIntervalMs);
  const mayManage = useMay('device.manage');
  const maySeeAlarms = useMay('alarm.view');
  const list = useInfiniteApiList('listMeters', { gatewayId: id }, { refetchInterval: refreshIntervalMs });
  usePreload('meter', 'alarm');
  return (
    <Screen back={screenAddress('gateways')}>
      <PullRefresh onRefresh={() => Promise.all([onRefresh(), list.refresh()])}>
        <LastKnown since={outdatedSince} />
        <GatewayState gateway={gateway} now={now} />
        {maySeeAlarms && <GatewayAlarms gateway={gateway} now={now} />}
        <NameplateCard deviceId={id} />
        {mayManage && <ManageCard device={gateway} rejectedToday={rejectedToday} />}
        <SectionTitle extra={meterCount}>{t('gateway.meters')}</SectionTitle>
        <InfiniteList
          list={list}
          estimateHeight={122}
          itemKey={(meter) => meter.id}
          renderItem={(meter) => <MeterCard meter={meter} now={now} />}
          empty={<Empty icon="meter" title={t('gateway.noMeters')} hint={t('meters.noneHint')} />}
        />
      </PullRefresh>
    </Screen>
  );
}
