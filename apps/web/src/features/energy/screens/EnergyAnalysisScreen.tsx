import { minuteMs } from '@energy-om/domain';
import { useSearchParams } from 'react-router';
import { useScreenKey } from '#shared/navigation/screen-state.ts';
import { tenantToday } from '#shared/time/tenant-time.ts';
import { useNow } from '#shared/time/use-now.ts';
import { AreaAnalysis } from '../components/AreaAnalysis.tsx';
import { MeterAnalysis } from '../components/MeterAnalysis.tsx';
import { readCountedType } from '../model/energy-colors.ts';
import { readPeriod } from '../model/energy-period.ts';

/** A new day is noticed within this time. */
const dayCheckIntervalMs = minuteMs;

/**
 * Energy analysis. Deep links: `?energyType=&siteId=&at=` for an area, with `meterId` and `energyType` for a meter; `at` is a day, a month
 * or a year.
 */
export function EnergyAnalysisScreen() {
  const [search] = useSearchParams();
  const key = useScreenKey();
  const today = tenantToday(useNow(dayCheckIntervalMs));
  const initial = { period: readPeriod(search.get('at'), today), energyType: readCountedType(search.get('energyType')) };
  const meterId = search.get('meterId');
  if (meterId !== null && initial.energyType !== null) {
    return (
      <MeterAnalysis
        key={key}
        meterId={meterId}
        energyType={initial.energyType}
        name={search.get('name')}
        initial={initial}
        today={today}
      />
    );
  }
  return <AreaAnalysis key={key} initial={{ ...initial, siteId: search.get('siteId') }} today={today} />;
}
