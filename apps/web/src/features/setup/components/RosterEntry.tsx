import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Row } from '#shared/ui/list/Row.tsx';

/** The way to the rosters, with the number of teams that have one. */
export function RosterEntry() {
  const t = useTexts('setup');
  const { data: count } = useApiQuery(
    'listTeams',
    {},
    { silent: true, select: (teams) => teams.filter(({ hasRoster }) => hasRoster).length },
  );
  return (
    <Row icon="calendar" label={t('rules.rosters')} hint={t('rules.rostersHint')} to={screenAddress('roster')}>
      {count === undefined ? undefined : count > 0 ? t('rules.rosterCount', { count }) : t('rules.none')}
    </Row>
  );
}
