import { useSearchParams } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useMay } from '#shared/session/session-store.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { ProjectForm } from '../components/ProjectForm.tsx';
import { ProjectPage } from '../components/ProjectPage.tsx';

/** Creates a project; with `?id=` changes, ends or reopens one, or shows it to those who may read it only. */
export function ManagedProjectScreen() {
  const [search] = useSearchParams();
  const id = search.get('id');
  const mayManage = useMay('project.manage');
  if (id === null && mayManage) return <ProjectForm project={null} />;
  return <ExistingProject id={id} />;
}

function ExistingProject({ id }: { id: string | null }) {
  const t = useTexts('project');
  const { data: projects, isError, error, refetch } = useApiQuery('listManagedProjects', {}, { silent: true });
  const project = projects?.find((one) => one.id === id);
  if (project?.mayManage && project.state === 'active') return <ProjectForm key={id} project={project} />;
  if (project) return <ProjectPage project={project} />;
  return (
    <Screen title={t('page.title')} back={screenAddress('managedProjects')}>
      {projects ? (
        <Empty icon="flag" title={t('page.missing')} hint={t('page.missingHint')} />
      ) : isError ? (
        <LoadFailed onRetry={refetch} hint={error.message} />
      ) : (
        <SkeletonList count={3} lines={4} />
      )}
    </Screen>
  );
}
