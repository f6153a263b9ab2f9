import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Fading } from '#shared/ui/layout/Fading.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { detailIntervalMs } from '../hooks/use-energy-cost.ts';
import type { CountedType } from '../model/energy-colors.ts';
import { type EnergyPeriod, totalsInput } from '../model/energy-period.ts';
import { keepFiguresOf } from '../model/keep-figures.ts';
import { RankingCard } from './RankingCard.tsx';

/** The meters of an area, ranked by consumption. */
export function MeterRanking({ period, siteId, energyType }: { period: EnergyPeriod; siteId: string; energyType: CountedType }) {
  const t = useTexts('energy');
  const { data, error, isPlaceholderData, refetch } = useApiQuery(
    'analyseEnergy',
    { ...totalsInput(period), siteId, energyType },
    { silent: true, refetchInterval: detailIntervalMs, placeholderData: keepFiguresOf({ siteId, energyType }) },
  );
  if (error && !data) return <LoadFailed onRetry={refetch} hint={error.message} />;
  if (!data) return <SkeletonList count={1} lines={5} />;
  const { meters, meterCount, total, unit } = data;
  if (meters.length === 0) {
    return (
      <Card>
        <Empty icon="meter" title={t('ranking.none')} hint={t('ranking.noneHint')} />
      </Card>
    );
  }
  return (
    <Fading isOld={isPlaceholderData}>
      <RankingCard
        title={t('ranking.meters')}
        total={total}
        unit={unit}
        energyType={data.energyType}
        note={noteOf(meters.length, meterCount, t)}
        rows={meters.map(({ id, name, site, ...amounts }) => ({
          id,
          name,
          place: site,
          ...amounts,
          to: screenAddress('energyAnalysis', { meterId: id, energyType: data.energyType, name, at: period.at }),
        }))}
      />
    </Fading>
  );
}

/** The call answers at most this many meters. */
const maxListed = 100;

function noteOf(listed: number, count: number, t: ReturnType<typeof useTexts<'energy'>>): string | null {
  if (listed >= count) return null;
  return listed < maxListed ? t('ranking.silent', { count: count - listed }) : t('ranking.listed', { count, shown: listed });
}
