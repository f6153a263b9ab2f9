import { useSearchParams } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { RosterForm } from '../components/RosterForm.tsx';

/** Makes or changes the roster of the team that `?team=` names. */
export function RosterEditScreen() {
  const t = useTexts('roster');
  const [search] = useSearchParams();
  const teamId = search.get('team');
  const { data, isError, error, refetch } = useApiQuery('getRoster', { teamId: teamId ?? '' }, { enabled: teamId !== null, silent: true });
  if (data?.mayManage) return <RosterForm key={data.team.id} answer={data} />;
  return (
    <Screen title={t('form.title')} back={screenAddress('roster')}>
      {data || teamId === null ? (
        <Empty icon="calendar" title={t('none')} hint={t('noneMember')} />
      ) : isError ? (
        <LoadFailed onRetry={refetch} hint={error.message} />
      ) : (
        <SkeletonList count={3} lines={4} />
      )}
    </Screen>
  );
}
