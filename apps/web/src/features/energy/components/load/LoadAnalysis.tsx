import type { CountedType } from '#features/energy/model/energy-colors.ts';
import type { EnergyPeriod } from '#features/energy/model/energy-period.ts';
import { BaseLoadCard } from './BaseLoadCard.tsx';
import { LoadCurveCard } from './LoadCurveCard.tsx';

export interface LoadAnalysisProps {
  period: EnergyPeriod;
  energyType: CountedType;
  siteId?: string | undefined;
  meterId?: string | undefined;
  roomId?: string | undefined;
}

/** The load of a day by quarters of an hour, and what goes on by night and without a stop. */
export function LoadAnalysis({ period, ...object }: LoadAnalysisProps) {
  return (
    <>
      {period.kind === 'day' && <LoadCurveCard date={period.at} {...object} />}
      {(period.kind === 'day' || period.kind === 'month') && <BaseLoadCard {...object} />}
    </>
  );
}
