import { useQueries } from '@tanstack/react-query';
import { apiQueryOptions, useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { detailIntervalMs } from '../hooks/use-energy-cost.ts';
import { type EnergyFigures, refreshEnergy } from '../hooks/use-energy-figures.ts';
import { type EnergyPeriod, totalsInput } from '../model/energy-period.ts';
import { listTopAreas } from '../model/top-areas.ts';
import { MeterRanking } from './MeterRanking.tsx';
import { RankingCard } from './RankingCard.tsx';

export interface AreaRankingProps {
  period: EnergyPeriod;
  figures: EnergyFigures;
  onChoose: (siteId: string) => void;
}

/** Each area is a call of its own; further areas can be chosen by name. */
const maxAreas = 20;

/** Without a chosen area, ranks the top areas by consumption; where there is only one, ranks its meters. */
export function AreaRanking({ period, figures, onChoose }: AreaRankingProps) {
  const { data: areas, error, refetch } = useApiQuery('listSites', {}, { silent: true });
  if (!areas) return error && <LoadFailed onRetry={refetch} hint={error.message} />;
  const tops = listTopAreas(areas);
  const [only] = tops;
  if (only && tops.length === 1) return <MeterRanking period={period} siteId={only.id} energyType={figures.energyType} />;
  if (tops.length === 0 || tops.length > maxAreas) return null;
  return <TopAreas period={period} figures={figures} onChoose={onChoose} tops={tops} />;
}

function TopAreas({ period, figures, onChoose, tops }: AreaRankingProps & { tops: readonly { id: string; name: string }[] }) {
  const t = useTexts('energy');
  const { energyType, unit, total } = figures;
  const answers = useQueries({
    queries: tops.map(({ id }) => ({
      ...apiQueryOptions('getTotalEnergy', { ...totalsInput(period), energyType, siteId: id }),
      refetchInterval: detailIntervalMs,
    })),
  });
  const failed = answers.find(({ data, error }) => error && !data);
  if (failed) return <LoadFailed onRetry={refreshEnergy} hint={failed.error?.message} />;
  if (answers.some(({ isPending }) => isPending)) return <SkeletonList count={1} lines={tops.length + 1} />;
  const rows = tops.flatMap(({ id, name }, index) => {
    const use = answers[index]?.data?.types.find((type) => type.energyType === energyType);
    return use ? [{ id, name, ...pickAmounts(use, t), onPress: () => onChoose(id) }] : [];
  });
  rows.sort((one, other) => other.total - one.total);
  if (rows.length === 0) return null;
  return <RankingCard title={t('ranking.sites')} rows={rows} total={total} unit={unit} energyType={energyType} />;
}

function pickAmounts(
  { total, before, comparable, meterCount }: Pick<EnergyFigures, 'total' | 'before' | 'comparable' | 'meterCount'>,
  t: ReturnType<typeof useTexts<'energy'>>,
) {
  return { total, before, isComparable: comparable.before, place: t('meterCount', { count: meterCount }) };
}
