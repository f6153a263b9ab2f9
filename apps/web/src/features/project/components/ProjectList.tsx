import { useTexts } from '#shared/i18n/texts.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { useMay } from '#shared/session/session-store.ts';
import { AskAdministrators } from '#shared/setup/AskAdministrators.tsx';
import { tenantToday } from '#shared/time/tenant-time.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { SearchBar } from '#shared/ui/form/SearchBar.tsx';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import type { Project } from '../model/project-draft.ts';
import { searchProjects } from '../model/project-state.ts';
import { ProjectCard } from './ProjectCard.tsx';

const searchFrom = 6;

/** Active projects, with a search where there are many; ended ones are shown on request. */
export function ProjectList({ projects }: { projects: readonly Project[] }) {
  const t = useTexts('project');
  const mayManage = useMay('project.manage');
  const [keyword, setKeyword] = useScreenState('keyword', '');
  const [showsEnded, setShowsEnded] = useScreenState('shows ended', false);
  const ended = projects.filter(({ state }) => state === 'ended').length;
  const today = tenantToday();
  const shown = searchProjects(projects, keyword).filter(({ state }) => showsEnded || state !== 'ended');
  return (
    <>
      {projects.length >= searchFrom && <SearchBar value={keyword} onChange={setKeyword} placeholder={t('search')} delayMs={0} />}
      {shown.map((project) => (
        <ProjectCard key={project.id} project={project} today={today} />
      ))}
      {shown.length === 0 &&
        (keyword.trim() === '' ? (
          <Empty
            icon="flag"
            title={t('noneActive')}
            hint={t(mayManage ? 'noneActiveHint' : 'noneForOthers')}
            action={!mayManage && <AskAdministrators />}
          />
        ) : (
          <Empty icon="search" title={t('notFound')} hint={t('notFoundHint')} />
        ))}
      {ended > 0 && (
        <Card>
          <SwitchRow label={t('showEnded', { count: ended })} hint={t('showEndedHint')} value={showsEnded} onChange={setShowsEnded} />
        </Card>
      )}
    </>
  );
}
