import { bodyCode } from '@energy-om/contract';
import { useSearchParams } from 'react-router';
import { ApiError } from '#shared/api/api-error.ts';
import { invalidateApi, useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useMay } from '#shared/session/session-store.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { ProjectContract } from '../components/overview/ProjectContract.tsx';
import { ProjectEnergy } from '../components/overview/ProjectEnergy.tsx';
import { ProjectOrders } from '../components/overview/ProjectOrders.tsx';
import { ProjectPeople } from '../components/overview/ProjectPeople.tsx';

/** A project (`?id=`): its orders by stage, energy, people and contract. */
export function ProjectDetailScreen() {
  const t = useTexts('project');
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const maySeeOrders = useMay('work-order.view');
  const maySeeEnergy = useMay('energy.view');
  const { data: project, isError, error, refetch } = useApiQuery('getProject', { id }, { silent: true });
  const isUnknown = error instanceof ApiError && [bodyCode.notFound, bodyCode.invalid].some((code) => code === error.code);
  const refresh = () => Promise.all([refetch(), invalidateApi('listWorkOrders'), invalidateApi('getTotalEnergy')]);
  return (
    <Screen title={project?.name ?? t('page.title')} back={screenAddress('projects')}>
      <PullRefresh onRefresh={refresh}>
        {project && (
          <>
            {maySeeOrders && <ProjectOrders projectId={id} />}
            {maySeeEnergy && <ProjectEnergy projectId={id} />}
            <ProjectPeople project={project} />
            <ProjectContract project={project} />
          </>
        )}
        {!project &&
          (isUnknown ? (
            <Empty icon="flag" title={t('page.missing')} hint={t('user.missingHint')} />
          ) : isError ? (
            <LoadFailed onRetry={refetch} hint={error.message} />
          ) : (
            <SkeletonList count={3} lines={4} />
          ))}
      </PullRefresh>
    </Screen>
  );
}
