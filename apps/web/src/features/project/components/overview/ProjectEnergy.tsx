import { minuteMs } from '@energy-om/domain';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { ChangeMark } from '#shared/energy/ChangeMark.tsx';
import { formatAmount } from '#shared/format/amount.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { tenantToday } from '#shared/time/tenant-time.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { FigureGrid } from '#shared/ui/display/FigureGrid.tsx';
import { KeyFigure } from '#shared/ui/display/KeyFigure.tsx';

/** Today's consumption within the project, compared with yesterday until the same time. Renders nothing where no meter is in sight. */
export function ProjectEnergy({ projectId }: { projectId: string }) {
  const t = useTexts('project');
  const tCodes = useTexts('codes');
  const today = tenantToday();
  const input = { projectId, from: today, to: today, granularity: 'day' } as const;
  const { data } = useApiQuery('getTotalEnergy', input, { silent: true, refetchInterval: minuteMs });
  if (!data || data.types.length === 0) return null;
  return (
    <Card title={t('user.energy')} extra={t('user.energyCompared')}>
      <FigureGrid columns={2}>
        {data.types.map(({ energyType, total, unit, before, comparable }) => (
          <KeyFigure
            key={energyType}
            align="start"
            label={tCodes(`energyType.${energyType}`)}
            value={formatAmount(total)}
            unit={unit}
            hint={<ChangeMark amount={total} before={before} isComparable={comparable.before} />}
          />
        ))}
      </FigureGrid>
    </Card>
  );
}
