import { formatNumber, formatPercent } from '#shared/format/number.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { FigureGrid } from '#shared/ui/display/FigureGrid.tsx';
import { KeyFigure, type KeyFigureProps } from '#shared/ui/display/KeyFigure.tsx';
import { ordersBehind } from '#shared/work-order/behind-figure.ts';
import { Definitions } from './Definitions.tsx';
import type { FiguresProps } from './Distribution.tsx';

/** The figures that the card defines in words. */
const defined = ['total', 'finished', 'missed', 'onTimeRate', 'firstTimeFixRate', 'planDoneRate', 'repeated', 'stars'] as const;

const goodRate = 0.9;
const poorRate = 0.7;

/** How many orders there were in the period, and how they went; each number leads to its orders. */
export function KeyFigures({ statistics, days }: FiguresProps) {
  const t = useTexts('statistics');
  const { total, finished, due, kept, onTimeRate, corrective, firstTimeFixRate, repeated, planned, planDoneRate, rated, meanStars } =
    statistics;
  const missed = due - kept;
  const definitions = defined.map((figure) => ({ name: t(`figure.${figure}`), text: t(`definitions.${figure}`) }));
  return (
    <Card title={t('overview')} extra={<Definitions of={t('overview')} list={definitions} />}>
      <FigureGrid columns={3}>
        <KeyFigure label={t('figure.total')} value={total} to={ordersBehind(days, 'created')} />
        <KeyFigure label={t('figure.finished')} value={finished} to={ordersBehind(days, 'finished')} />
        <KeyFigure label={t('figure.missed')} value={missed} tone={missed > 0 ? 'danger' : 'plain'} to={ordersBehind(days, 'missed')} />
      </FigureGrid>
      <FigureGrid columns={3}>
        <Rate label={t('figure.onTimeRate')} rate={onTimeRate} n={due} to={ordersBehind(days, 'due')} />
        <Rate label={t('figure.firstTimeFixRate')} rate={firstTimeFixRate} n={corrective} to={ordersBehind(days, 'corrective')} />
        <Rate label={t('figure.planDoneRate')} rate={planDoneRate} n={planned} to={ordersBehind(days, 'planned')} />
      </FigureGrid>
      <FigureGrid columns={3}>
        <KeyFigure label={t('figure.corrective')} value={corrective} to={ordersBehind(days, 'corrective')} />
        <KeyFigure
          label={t('figure.repeated')}
          value={repeated}
          tone={repeated > 0 ? 'warn' : 'plain'}
          to={ordersBehind(days, 'repeated')}
        />
        <KeyFigure
          label={t('figure.stars')}
          value={meanStars === null ? null : formatNumber(meanStars, 1)}
          hint={rated > 0 && t('of', { count: rated })}
          to={rated > 0 ? ordersBehind(days, 'rated') : undefined}
        />
      </FigureGrid>
    </Card>
  );
}

/** A share of few orders says little, so that their number stands beside it. */
function Rate({ label, rate, n, to }: { label: string; rate: number | null; n: number; to: string }) {
  const t = useTexts('statistics');
  const value = rate === null ? null : formatPercent(rate, 0);
  return <KeyFigure label={label} value={value} tone={toneOf(rate)} hint={rate !== null && t('of', { count: n })} to={to} />;
}

function toneOf(rate: number | null): KeyFigureProps['tone'] {
  if (rate === null) return 'plain';
  return rate >= goodRate ? 'good' : rate >= poorRate ? 'warn' : 'danger';
}
