import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { explainRefusal } from '#shared/form/conflict.ts';
import { type ActionForm, useActionForm } from '#shared/form/use-action-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { emptyProject, type Project, type ProjectDraft, toProjectDraft, toProjectInput } from '../model/project-draft.ts';
import { faultNames, findProjectFaults } from '../model/project-faults.ts';
import { projectReads } from './project-reads.ts';

/** `over`: saves over what somebody else has changed. */
export type SaveIntent = 'save' | 'over';

export interface ProjectForm {
  form: ActionForm<ProjectDraft, SaveIntent>;
  /** Somebody else has changed the project since the form was opened. */
  isOutdated: boolean;
}

/** The form that creates or changes a project. @param project null: a new one */
export function useProjectForm(project: Project | null): ProjectForm {
  const t = useTexts('project');
  const goBack = useGoBack(screenAddress('managedProjects'));
  const { mutateAsync } = useApiMutation('saveProject', { silent: true });
  const form: ActionForm<ProjectDraft, SaveIntent> = useActionForm<ProjectDraft, Project, SaveIntent>({
    draftKey: `project:${project?.id ?? 'new'}`,
    initial: project ? toProjectDraft(project) : emptyProject,
    faultNames,
    findFaults: findProjectFaults,
    send: async (values, intent) => {
      const version = intent === 'over' ? project?.version : values.version;
      try {
        return await mutateAsync(toProjectInput(values, project && { id: project.id, version: version ?? project.version }));
      } catch (error) {
        throw await explainRefusal(error, 'listManagedProjects');
      }
    },
    onSent: (_, { name }) => {
      showToast(t(project ? 'edit.saved' : 'edit.created', { name: name.trim() }), { kind: 'success' });
      goBack();
      void invalidateApi(...projectReads);
    },
  });
  return { form, isOutdated: project !== null && project.version !== form.values.version };
}
