import type { ApiOutput } from '@energy-om/contract';
import { formatNumber, formatPercent } from '#shared/format/number.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { FigureGrid } from '#shared/ui/display/FigureGrid.tsx';
import { KeyFigure } from '#shared/ui/display/KeyFigure.tsx';

const goodRate = 0.9;
const poorRate = 0.7;

/** The orders of the period in five numbers. */
export function KeyFigures({ statistics }: { statistics: ApiOutput<'getWorkOrderStatistics'> }) {
  const t = useTexts('statistics');
  const { total, onTimeRate, meanStars, meanMinutesToAccept, meanMinutesToFinish } = statistics;
  return (
    <Card>
      <FigureGrid columns={3}>
        <KeyFigure label={t('figure.total')} value={total} />
        <KeyFigure
          label={t('figure.onTimeRate')}
          value={onTimeRate === null ? null : formatPercent(onTimeRate)}
          tone={toneOf(onTimeRate)}
        />
        <KeyFigure label={t('figure.stars')} value={meanStars === null ? null : formatNumber(meanStars, 1)} />
      </FigureGrid>
      <FigureGrid columns={2}>
        <MeanTime label={t('figure.toAccept')} minutes={meanMinutesToAccept} />
        <MeanTime label={t('figure.toFinish')} minutes={meanMinutesToFinish} />
      </FigureGrid>
    </Card>
  );
}

function MeanTime({ label, minutes }: { label: string; minutes: number | null }) {
  const t = useTexts('statistics');
  if (minutes === null) return <KeyFigure label={label} value={null} />;
  if (minutes < 60) return <KeyFigure label={label} value={formatNumber(minutes, minutes < 10 ? 1 : 0)} unit={t('minutes')} />;
  return <KeyFigure label={label} value={formatNumber(minutes / 60, 1)} unit={t('hours')} />;
}

function toneOf(rate: number | null): 'plain' | 'good' | 'warn' | 'danger' {
  if (rate === null) return 'plain';
  return rate >= goodRate ? 'good' : rate >= poorRate ? 'warn' : 'danger';
}
