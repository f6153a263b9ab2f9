import { minuteMs } from '@energy-om/domain';
import { useNavigate } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { DutyByTrade } from '#shared/roster/DutyByTrade.tsx';
import { useMay } from '#shared/session/session-store.ts';
import { TableLink } from '#shared/setup/TableLink.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { SearchBar } from '#shared/ui/form/SearchBar.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { TeamList } from '../components/teams/TeamList.tsx';

const refreshIntervalMs = minuteMs;

/** Operations teams (spec §2): their members, the orders of each, and calls; administrators can change them. */
export function OperationsTeamScreen() {
  const t = useTexts('organisation');
  const navigate = useNavigate();
  const mayManage = useMay('team.manage');
  const [keyword, setKeyword] = useScreenState('keyword', '');
  const { data: teams, isError, error, refetch } = useApiQuery('listTeams', {}, { refetchInterval: refreshIntervalMs, silent: true });
  return (
    <Screen
      right={<TableLink kind="teams" />}
      bottom={
        mayManage && (
          <BottomBar>
            <Button onPress={() => void navigate(screenAddress('teamEdit'))}>{t('teams.create')}</Button>
          </BottomBar>
        )
      }
    >
      <PullRefresh onRefresh={refetch}>
        <SearchBar value={keyword} onChange={setKeyword} placeholder={t('teams.search')} delayMs={0} />
        {teams?.some(({ hasRoster }) => hasRoster) && keyword === '' && <DutyByTrade areaId={null} teams={teams} />}
        {teams ? (
          <TeamList teams={teams} keyword={keyword} />
        ) : isError ? (
          <LoadFailed onRetry={refetch} hint={error.message} />
        ) : (
          <SkeletonList count={3} lines={4} />
        )}
      </PullRefresh>
    </Screen>
  );
}
