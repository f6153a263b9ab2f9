import { useNavigate } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { useMay } from '#shared/session/session-store.ts';
import { BottomBar } from '#shared/ui/BottomBar.tsx';
import { LoadFailed } from '#shared/ui/LoadFailed.tsx';
import { PrimaryButton } from '#shared/ui/PrimaryButton.tsx';
import { PullRefresh } from '#shared/ui/PullRefresh.tsx';
import { Screen } from '#shared/ui/Screen.tsx';
import { SearchBar } from '#shared/ui/SearchBar.tsx';
import { SkeletonList } from '#shared/ui/SkeletonList.tsx';
import { TeamList } from '../components/TeamList.tsx';

const refreshEveryMs = 60_000;

/** Operations teams (spec §2): who is in which, what each has in hand, a call; for administrators also to change them. */
export function OperationsTeamScreen() {
  const t = useTexts('organisation');
  const navigate = useNavigate();
  const mayManage = useMay('team.manage');
  const [keyword, setKeyword] = useScreenState('keyword', '');
  const { data: teams, isError, error, refetch } = useApiQuery('listTeams', {}, { refetchInterval: refreshEveryMs, silent: true });
  return (
    <Screen
      bottom={
        mayManage && (
          <BottomBar>
            <PrimaryButton onPress={() => void navigate(screenAddress('teamEdit'))}>{t('teams.create')}</PrimaryButton>
          </BottomBar>
        )
      }
    >
      <PullRefresh onRefresh={refetch}>
        <SearchBar value={keyword} onChange={setKeyword} placeholder={t('teams.search')} delayMs={0} />
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
