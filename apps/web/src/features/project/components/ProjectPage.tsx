import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { projectReads } from '../hooks/project-reads.ts';
import type { Project } from '../model/project-draft.ts';
import { ProjectFacts } from './ProjectFacts.tsx';

/** A project that this account may read only, or one that has ended, which its administrator can reopen. */
export function ProjectPage({ project }: { project: Project }) {
  const t = useTexts('project');
  const { id, version, name } = project;
  const isEnded = project.state === 'ended';
  const { mutateAsync } = useApiMutation('reopenProject', {
    invalidates: projectReads,
    onError: () => void invalidateApi('listManagedProjects'),
  });
  const reopen = async () => {
    await mutateAsync({ id, version });
    showToast(t('reopen.done', { name }), { kind: 'success' });
  };
  return (
    <Screen
      title={t('page.title')}
      back={screenAddress('managedProjects')}
      bottom={
        isEnded &&
        project.mayManage && (
          <BottomBar>
            <Button onPress={reopen}>{t('reopen.button')}</Button>
          </BottomBar>
        )
      }
    >
      <Callout>{t(isEnded ? (project.mayManage ? 'page.ended' : 'page.endedForOthers') : 'page.readOnly')}</Callout>
      <ProjectFacts project={project} />
    </Screen>
  );
}
