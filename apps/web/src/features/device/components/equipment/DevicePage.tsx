import type { ApiOutput } from '@energy-om/contract';
import { LastKnown } from '#shared/device/LastKnown.tsx';
import { NameplateCard } from '#shared/device/NameplateCard.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { paths } from '#shared/navigation/paths.ts';
import { useMay } from '#shared/session/session-store.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Fact } from '#shared/ui/display/Fact.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { ManageCard } from '../manage/ManageCard.tsx';
import { DeviceActions } from '../meter/DeviceActions.tsx';
import { DeviceHead } from '../meter/DeviceHead.tsx';
import { DeviceOrders } from '../meter/DeviceOrders.tsx';
import { DevicePhoto } from '../meter/DevicePhoto.tsx';

export interface DevicePageProps {
  device: ApiOutput<'getNameplate'>['device'];
  onRefresh: () => Promise<unknown>;
  /** When it was fetched, while it cannot be fetched anew. */
  outdatedSince: number | null;
}

/** A device that reports nothing: what it is, its nameplate and documents, and the orders about it. */
export function DevicePage({ device, onRefresh, outdatedSince }: DevicePageProps) {
  const t = useTexts('device');
  const tCodes = useTexts('codes');
  const mayManage = useMay('device.manage');
  const maySeeOrders = useMay('work-order.view');
  return (
    <Screen title={device.name} back={paths.search} bottom={<DeviceActions deviceId={device.id} />}>
      <PullRefresh onRefresh={onRefresh}>
        <LastKnown since={outdatedSince} />
        <Card>
          <DeviceHead device={device} picture={<DevicePhoto device={device} />}>
            {null}
          </DeviceHead>
          <dl>
            <Fact label={t('equipment.kind')}>{tCodes(`objectKind.${device.kind}`)}</Fact>
            {device.model && <Fact label={t('equipment.model')}>{device.model}</Fact>}
          </dl>
        </Card>
        <NameplateCard deviceId={device.id} />
        {maySeeOrders && <DeviceOrders deviceId={device.id} />}
        {mayManage && <ManageCard device={device} />}
      </PullRefresh>
    </Screen>
  );
}
