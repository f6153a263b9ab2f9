import { ClocksCard } from '#shared/clock/ClocksCard.tsx';
import { noteOfConflict } from '#shared/form/conflict.ts';
import { RestoredNotice } from '#shared/form/RestoredNotice.tsx';
import { VersionConflict } from '#shared/form/VersionConflict.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useCalendarName } from '#shared/setup/use-calendar-name.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { useProjectForm } from '../hooks/use-project-form.ts';
import { listDifferences } from '../model/project-differences.ts';
import { type Project, toProjectDraft } from '../model/project-draft.ts';
import { ClientsCard } from './ClientsCard.tsx';
import { ContractCard } from './ContractCard.tsx';
import { EndProject } from './EndProject.tsx';
import { ServiceCard } from './ServiceCard.tsx';

/** Creates a project, or changes or ends one. @param project null: a new one */
export function ProjectForm({ project }: { project: Project | null }) {
  const t = useTexts('project');
  const nameOfCalendar = useCalendarName();
  const { form, isOutdated } = useProjectForm(project);
  return (
    <Screen
      title={t(project ? 'edit.editTitle' : 'edit.newTitle')}
      back={screenAddress('managedProjects')}
      bottom={
        <BottomBar note={noteOfConflict(isOutdated)}>
          <Button disabled={isOutdated} onPress={() => form.submit('save')}>
            {t(project ? 'edit.save' : 'edit.create')}
          </Button>
        </BottomBar>
      }
    >
      {project && isOutdated ? (
        <VersionConflict
          differences={listDifferences(project, form.values, nameOfCalendar)}
          onTakeTheirs={() => form.change(toProjectDraft(project))}
          onSaveMine={() => form.submit('over')}
        />
      ) : (
        <RestoredNotice shown={form.isRestored} onDiscard={form.reset} />
      )}
      <ContractCard form={form} />
      <ServiceCard form={form} />
      <ClocksCard
        of="project"
        value={form.values.clockTargets}
        onChange={(clockTargets, path) => form.change({ clockTargets }, path)}
        faults={form.faults}
      />
      <ClientsCard form={form} />
      {project && <EndProject project={project} onEnded={form.reset} />}
    </Screen>
  );
}
