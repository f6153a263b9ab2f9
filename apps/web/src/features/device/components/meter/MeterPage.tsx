import { valueTypes } from '@energy-om/domain';
import { useLiveMeter } from '#features/device/hooks/use-live-meter.ts';
import { useMeterSwaps } from '#features/device/hooks/use-meter-swaps.ts';
import type { MeterDetail } from '#features/device/model/types.ts';
import { LastKnown } from '#shared/device/LastKnown.tsx';
import { NameplateCard } from '#shared/device/NameplateCard.tsx';
import { MeterSwitchCard } from '#shared/meter-switch/MeterSwitchCard.tsx';
import { screenAddress } from '#shared/navigation/paths.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { useMay } from '#shared/session/session-store.ts';
import { useNow } from '#shared/time/use-now.ts';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { CurveCard } from '../curve/CurveCard.tsx';
import { ManageCard } from '../manage/ManageCard.tsx';
import { Replacements } from '../manage/Replacements.tsx';
import { ManualReadings } from '../reading/ManualReadings.tsx';
import { ReplacedBy, Swaps } from '../swap/Swaps.tsx';
import { ConsumptionCard } from './ConsumptionCard.tsx';
import { DeviceActions } from './DeviceActions.tsx';
import { DeviceOrders } from './DeviceOrders.tsx';
import { MeterFacts } from './MeterFacts.tsx';
import { MeterHead } from './MeterHead.tsx';
import { OpenAlarms } from './OpenAlarms.tsx';
import { ValuesCard } from './ValuesCard.tsx';

const clockIntervalMs = 1000;

export interface MeterPageProps {
  meter: MeterDetail;
  onRefresh: () => Promise<unknown>;
  /** When it was fetched, while it cannot be fetched anew. */
  outdatedSince: number | null;
}

/** A meter: its open alarms first, then its current values, then its history. */
export function MeterPage({ meter: read, onRefresh, outdatedSince }: MeterPageProps) {
  const meter = useLiveMeter(read);
  const now = useNow(clockIntervalMs);
  const mayManage = useMay('device.manage');
  const maySeeEnergy = useMay('energy.view');
  const maySeeOrders = useMay('work-order.view');
  const { swaps, replacedBy, putUpAt } = useMeterSwaps(meter);
  usePreload('newWorkOrder', 'alarm');
  return (
    <Screen
      back={screenAddress('meters')}
      bottom={
        <DeviceActions
          deviceId={meter.id}
          meter={isReadable(meter) ? meter : undefined}
          isSwappable={isReadable(meter) && replacedBy === null}
        />
      }
    >
      <PullRefresh onRefresh={onRefresh}>
        <LastKnown since={outdatedSince} />
        <MeterHead meter={meter} now={now} />
        {replacedBy && <ReplacedBy swap={replacedBy} />}
        <OpenAlarms alarms={meter.openAlarms} now={now} />
        {meter.hasSwitch && <MeterSwitchCard meterId={meter.id} />}
        <ValuesCard meter={meter} now={now} />
        <ConsumptionCard meter={meter} putUpAt={putUpAt} analysis={maySeeEnergy ? analysisOf(meter) : null} />
        <CurveCard meter={meter} />
        <MeterFacts meter={meter} />
        <NameplateCard deviceId={meter.id} />
        <ManualReadings meter={meter} />
        <Swaps meterId={meter.id} swaps={swaps} />
        <Replacements meter={meter} />
        {maySeeOrders && <DeviceOrders deviceId={meter.id} />}
        {mayManage && <ManageCard device={meter} unit={meter.consumptionUnit} />}
      </PullRefresh>
    </Screen>
  );
}

function isReadable({ kind, values }: MeterDetail): boolean {
  return kind === 'meter' && values.some(({ valueType }) => valueType === valueTypes.register);
}

/** It adds up the meters that stood in this one's place. */
function analysisOf({ id, name, energyType }: MeterDetail): string {
  return screenAddress('energyAnalysis', { meterId: id, energyType: energyType ?? '', name });
}
