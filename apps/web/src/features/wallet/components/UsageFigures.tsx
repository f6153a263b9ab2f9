import type { ApiOutput } from '@energy-om/contract';
import { formatMoney } from '#shared/format/money.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { FigureGrid } from '#shared/ui/display/FigureGrid.tsx';
import { KeyFigure } from '#shared/ui/display/KeyFigure.tsx';

export interface UsageFiguresProps {
  usage: ApiOutput<'getRoomBalance'>['usage'];
  /** Whether a balance is used up by it. */
  lasts: boolean;
}

/** What the room costs today and this month, and for how long the balance lasts. */
export function UsageFigures({ usage, lasts }: UsageFiguresProps) {
  const t = useTexts('wallet');
  const { todayCents, monthCents, daysLeft } = usage;
  return (
    <FigureGrid columns={lasts ? 3 : 2}>
      <KeyFigure label={t('usage.today')} value={formatMoney(todayCents)} />
      <KeyFigure label={t('usage.month')} value={formatMoney(monthCents)} />
      {lasts && (
        <KeyFigure
          label={t('usage.lasts')}
          value={daysLeft === null ? null : t('usage.days', { count: daysLeft })}
          tone={daysLeft !== null && daysLeft < 3 ? 'warn' : 'plain'}
        />
      )}
    </FigureGrid>
  );
}
