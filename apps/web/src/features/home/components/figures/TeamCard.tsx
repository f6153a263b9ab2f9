import type { ApiOutput } from '@energy-om/contract';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { FigureGrid } from '#shared/ui/display/FigureGrid.tsx';
import { KeyFigure } from '#shared/ui/display/KeyFigure.tsx';

/** The open orders of the account's teams, whoever works on them. */
export function TeamCard({ team }: { team: NonNullable<ApiOutput<'getHomePage'>['team']> }) {
  const t = useTexts('home');
  return (
    <Card title={t('team.title')}>
      <FigureGrid columns={3}>
        <KeyFigure label={t('team.open')} value={team.open} to={screenAddress('workOrders', { scope: 'team' })} />
        <KeyFigure
          label={t('team.executing')}
          value={team.executing}
          to={screenAddress('workOrders', { tab: 'executing', scope: 'team' })}
        />
        <KeyFigure
          label={t('team.timedOut')}
          value={team.timedOut}
          tone={team.timedOut > 0 ? 'danger' : 'plain'}
          to={screenAddress('timeouts')}
        />
      </FigureGrid>
    </Card>
  );
}
