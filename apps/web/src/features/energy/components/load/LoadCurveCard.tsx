import type { ApiOutput } from '@energy-om/contract';
import { useCallback, useMemo } from 'react';
import { detailIntervalMs } from '#features/energy/hooks/use-energy-cost.ts';
import { drawLoadCurve } from '#features/energy/model/draw-load-curve.ts';
import { type CountedType, energyColors } from '#features/energy/model/energy-colors.ts';
import { keepFiguresOf } from '#features/energy/model/keep-figures.ts';
import { rateUnitOf } from '#features/energy/model/rate-unit.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { Chart } from '#shared/chart/Chart.tsx';
import { formatNumber } from '#shared/format/number.ts';
import { formatTenantTime, formatTenantWhen } from '#shared/format/tenant-time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Fading } from '#shared/ui/layout/Fading.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import chart from '../UseChart.module.css';
import styles from './FactLines.module.css';
import { FactLines } from './FactLines.tsx';

export interface LoadCurveCardProps {
  /** 2026-11-20 */
  date: string;
  energyType: CountedType;
  siteId?: string | undefined;
  meterId?: string | undefined;
  roomId?: string | undefined;
}

const height = 180;
const factorDecimals = 3;

/** The load of a day by quarters of an hour, with its maximum demand and the power factor. */
export function LoadCurveCard({ date, ...object }: LoadCurveCardProps) {
  const t = useTexts('energy');
  const { data, error, isPlaceholderData, refetch } = useApiQuery(
    'getLoadCurve',
    { from: date, to: date, ...object },
    { silent: true, refetchInterval: detailIntervalMs, placeholderData: keepFiguresOf(object) },
  );
  if (error && !data) return <LoadFailed onRetry={refetch} hint={error.message} />;
  if (!data) return <SkeletonList count={1} lines={5} />;
  const { maximum, powerFactor } = data;
  const kind = object.energyType === 'NYDN' ? 'electricity' : 'flow';
  const isEmpty = maximum === null || maximum.rate === 0;
  if (object.roomId !== undefined && (isEmpty || data.isCoarse)) {
    return (
      <Fading isOld={isPlaceholderData}>
        <Card title={t(`load.title.${kind}`)}>
          <p className={styles.hint}>
            {t(`load.room.${findGap(data)}`, { time: data.knownFrom === null ? '' : formatTenantWhen(data.knownFrom) })}
          </p>
        </Card>
      </Fading>
    );
  }
  if (isEmpty) return null;
  const unit = rateUnitOf(data.unit);
  const lines = [
    {
      label: t(`load.maximum.${kind}`),
      value: t('load.at', { value: `${formatNumber(maximum.rate)} ${unit}`, time: formatTenantTime(maximum.at) }),
      hint: t(`load.method.${maximum.method}`),
    },
    ...(powerFactor
      ? [
          {
            label: t('load.powerFactor'),
            value: formatNumber(powerFactor.mean, factorDecimals),
            hint: t('load.lowest', {
              value: formatNumber(powerFactor.lowest.value, factorDecimals),
              time: formatTenantTime(powerFactor.lowest.at),
            }),
          },
        ]
      : []),
  ];
  return (
    <Fading isOld={isPlaceholderData}>
      <Card title={t(`load.title.${kind}`)}>
        <CurveChart points={data.points} unit={unit} energyType={object.energyType} />
        <FactLines lines={lines} />
      </Card>
    </Fading>
  );
}

/** Why a room has no curve: it was somebody else’s then, nothing is read yet, nothing was used, or it is read too rarely. */
function findGap({ maximum, knownFrom, isCoarse, points }: ApiOutput<'getLoadCurve'>): 'before' | 'unread' | 'unused' | 'coarse' {
  const last = points.at(-1)?.at;
  if (knownFrom !== null && last !== undefined && Date.parse(last) < Date.parse(knownFrom)) return 'before';
  if (maximum === null || (isCoarse && maximum.rate === 0)) return 'unread';
  return isCoarse ? 'coarse' : 'unused';
}

interface CurveChartProps {
  points: ApiOutput<'getLoadCurve'>['points'];
  unit: string;
  energyType: CountedType;
}

function CurveChart({ points, unit, energyType }: CurveChartProps) {
  const t = useTexts('energy');
  const label = t('load.label', { unit });
  const color = energyColors[energyType];
  const draw = useCallback(() => {
    const names = points.map(({ at }) => formatTenantTime(at));
    return drawLoadCurve({ label, names, ticks: names, values: points.map(({ rate }) => rate), color });
  }, [points, label, color]);
  const table = useMemo(
    () => ({
      head: [t('chart.point.day'), label],
      rows: points.map(({ at, rate }) => [formatTenantTime(at), rate === null ? t('chart.none') : formatNumber(rate)]),
    }),
    [points, label, t],
  );
  return (
    <>
      <p className={chart.axis} aria-hidden="true">
        {unit}
      </p>
      <Chart label={label} height={height} draw={draw} formatValue={formatNumber} table={table} />
    </>
  );
}
