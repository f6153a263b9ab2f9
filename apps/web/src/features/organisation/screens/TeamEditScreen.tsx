import { useSearchParams } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { TeamForm } from '../components/teams/TeamForm.tsx';

/** Creates a team; with `?id=` changes or dissolves it. */
export function TeamEditScreen() {
  const [search] = useSearchParams();
  const id = search.get('id');
  return id === null ? <TeamForm team={null} /> : <ExistingTeam id={id} />;
}

function ExistingTeam({ id }: { id: string }) {
  const t = useTexts('organisation');
  const { data: teams, isError, error, refetch } = useApiQuery('listTeams', {}, { silent: true });
  const team = teams?.find((one) => one.id === id);
  if (team) return <TeamForm key={id} team={team} />;
  return (
    <Screen title={t('teamEdit.editTitle')} back={screenAddress('operationsTeam')}>
      {teams ? (
        <Empty icon="people" title={t('teamEdit.missing')} hint={t('teamEdit.missingHint')} />
      ) : isError ? (
        <LoadFailed onRetry={refetch} hint={error.message} />
      ) : (
        <SkeletonList count={2} lines={4} />
      )}
    </Screen>
  );
}
