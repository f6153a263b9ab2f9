import { bodyCode } from '@energy-om/contract';
import type { ReactNode } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Fading } from '#shared/ui/layout/Fading.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import type { EnergyFiguresQuery } from '../hooks/use-energy-figures.ts';
import type { EnergyPeriod } from '../model/energy-period.ts';
import { TotalCard } from './TotalCard.tsx';
import { UseChart } from './UseChart.tsx';

export interface FiguresFrameProps {
  query: EnergyFiguresQuery;
  period: EnergyPeriod;
  today: string;
  /** Shown where there is no meter. */
  empty?: ReactNode;
  isMeter?: boolean;
  /** Shown below the figures. */
  children?: ReactNode;
}

/** Total and chart once they are loaded; until then the figures of the period before stay, faded. */
export function FiguresFrame({ query, period, today, empty, isMeter, children }: FiguresFrameProps) {
  const t = useTexts('energy');
  const { figures, error, isLoading, isOld, refresh } = query;
  if (error instanceof ApiError && error.code === bodyCode.notFound)
    return <Empty icon="meter" title={t('missing')} hint={t('missingHint')} />;
  if (error && (!figures || isOld)) return <LoadFailed onRetry={refresh} hint={error.message} />;
  if (isLoading) return <SkeletonList count={2} lines={5} />;
  if (!figures) return empty;
  return (
    <Fading isOld={isOld}>
      <TotalCard figures={figures} period={period} isMeter={isMeter} />
      {error && figures.bars === null ? (
        <LoadFailed onRetry={refresh} hint={error.message} />
      ) : (
        <UseChart figures={figures} period={period} today={today} />
      )}
      {children}
    </Fading>
  );
}
