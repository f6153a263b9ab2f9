import { useNavigate } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { useMay } from '#shared/session/session-store.ts';
import { AskAdministrators } from '#shared/setup/AskAdministrators.tsx';
import { TableLink } from '#shared/setup/TableLink.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { ProjectList } from '../components/ProjectList.tsx';

/** The projects as administrators keep them; dispatchers read them. */
export function ManagedProjectsScreen() {
  const t = useTexts('project');
  const navigate = useNavigate();
  const mayManage = useMay('project.manage');
  const { data: projects, isError, error, refetch } = useApiQuery('listManagedProjects', {}, { silent: true });
  usePreload('managedProject');
  return (
    <Screen
      right={<TableLink kind="projects" />}
      bottom={
        mayManage && (
          <BottomBar>
            <Button onPress={() => void navigate(screenAddress('managedProject'))}>{t('create')}</Button>
          </BottomBar>
        )
      }
    >
      <PullRefresh onRefresh={refetch}>
        {projects?.length === 0 && (
          <Empty
            icon="flag"
            title={t('none')}
            hint={t(mayManage ? 'noneHint' : 'noneForOthers')}
            action={!mayManage && <AskAdministrators />}
          />
        )}
        {projects && projects.length > 0 && <ProjectList projects={projects} />}
        {!projects && (isError ? <LoadFailed onRetry={refetch} hint={error.message} /> : <SkeletonList count={3} lines={4} />)}
      </PullRefresh>
    </Screen>
  );
}
