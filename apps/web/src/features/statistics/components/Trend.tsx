import { useCallback, useMemo } from 'react';
import { Chart } from '#shared/chart/Chart.tsx';
import { formatNumber } from '#shared/format/number.ts';
import { formatDay, formatMonth } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { midnightOf } from '#shared/time/local-date.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { drawTrend, trendColors, trendFigures } from '../model/draw-trend.ts';
import { Definitions } from './Definitions.tsx';
import type { FiguresProps } from './Distribution.tsx';
import styles from './Trend.module.css';

const height = 190;

/** How the orders of the period are spread over its days or months. */
export function Trend({ statistics: { trend } }: Pick<FiguresProps, 'statistics'>) {
  const t = useTexts('statistics');
  const names = useMemo(() => {
    const nameOf = trend.grain === 'day' ? formatDay : formatMonth;
    return trend.points.map(({ starts }) => nameOf(midnightOf(starts)));
  }, [trend]);
  const draw = useCallback(
    () => drawTrend(trend, names, { created: t('day.created'), finished: t('day.finished'), missed: t('day.timedOut') }),
    [trend, names, t],
  );
  const table = useMemo(
    () => ({
      head: [t(`trend.${trend.grain}`), t('day.created'), t('day.finished'), t('day.timedOut')],
      rows: trend.points.map((point, index) => [names[index] ?? '', ...trendFigures.map((figure) => formatNumber(point[figure]))]),
    }),
    [trend, names, t],
  );
  // One column says what the overview says.
  if (trend.points.length < 2) return null;
  const labels = { created: t('day.created'), finished: t('day.finished'), missed: t('day.timedOut') };
  return (
    <Card
      title={t('trend.title')}
      extra={<Definitions of={t('trend.title')} list={[{ name: t('trend.title'), text: t('definitions.trend') }]} />}
    >
      <div className={styles.legend} aria-hidden="true">
        {trendFigures.map((figure) => (
          <span key={figure} className={styles.key}>
            <span className={styles.mark} data-line={figure === 'missed'} style={{ background: `var(${trendColors[figure]})` }} />
            {labels[figure]}
          </span>
        ))}
      </div>
      <Chart label={t('trend.label')} height={height} draw={draw} formatValue={formatNumber} table={table} />
    </Card>
  );
}
