import { eventLevels } from '@energy-om/domain';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { describeTargets } from '#shared/clock/describe-target.ts';
import { formatList } from '#shared/format/list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { type PathName, screenAddress } from '#shared/navigation/paths.ts';
import { useMay } from '#shared/session/session-store.ts';
import { useCalendarName } from '#shared/setup/use-calendar-name.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { formatPeriod } from '../model/format-period.ts';
import type { Project } from '../model/project-draft.ts';
import { listMissingParts } from '../model/project-state.ts';
import { ProjectFact } from './ProjectFact.tsx';
import styles from './ProjectFacts.module.css';

/** What a project consists of as it is stored, and what it still lacks. Its parts lead to their own pages. */
export function ProjectFacts({ project }: { project: Project }) {
  const t = useTexts('project');
  const tClock = useTexts('clock');
  const tCodes = useTexts('codes');
  const calendar = useCalendarName()(project.calendarId);
  const mayManageTeams = useMay('team.manage');
  const mayManageMembers = useMay('member.manage');
  const people = (list: readonly { id: string; fullName: string }[]) => list.map(({ id, fullName }) => ({ id, name: fullName }));
  return (
    <>
      {listMissingParts(project).map((part) => (
        <Callout key={part} tone="warn">
          {t(`missing.${part}`)}
        </Callout>
      ))}
      <Card title={project.name}>
        <dl className={styles.facts}>
          <ProjectFact label={t('field.customer')}>{project.customer}</ProjectFact>
          <ProjectFact label={t('field.contractNo')}>{project.contractNo}</ProjectFact>
          <ProjectFact label={t('period.label')}>{formatPeriod(project)}</ProjectFact>
          <ProjectFact label={t('field.manager')}>{project.manager?.fullName}</ProjectFact>
          <ProjectFact label={t('openOrders')}>{project.openOrders}</ProjectFact>
          {calendar && <ProjectFact label={t('field.calendarId')}>{calendar}</ProjectFact>}
          <ProjectFact label={t('field.grabAllowed')}>{t(project.grabAllowed ? 'allowed' : 'notAllowed')}</ProjectFact>
          {eventLevels.map((level) => {
            const targets = describeTargets(project.clockTargets, level);
            return (
              targets && (
                <ProjectFact key={level} label={tClock('targets.ofLevel', { level: tCodes(`level.${level}`) })}>
                  {targets}
                </ProjectFact>
              )
            );
          })}
          <ProjectFact label={t('field.areas')}>{partsOf(project.areas, 'area')}</ProjectFact>
          <ProjectFact label={t('field.teams')}>{partsOf(project.teams, mayManageTeams ? 'teamEdit' : null)}</ProjectFact>
          <ProjectFact label={t('field.businessTypes')}>{partsOf(project.businessTypes, 'businessType')}</ProjectFact>
          <ProjectFact label={t('field.clients')}>{partsOf(people(project.clients), mayManageMembers ? 'member' : null)}</ProjectFact>
        </dl>
      </Card>
    </>
  );
}

/** Links to the parts; names alone for those who may not open them. Null: there are none. */
function partsOf(parts: readonly { id: string; name: string }[], screen: PathName | null): ReactNode {
  if (parts.length === 0) return null;
  if (screen === null) return formatList(parts.map(({ name }) => name));
  return (
    <ul className={styles.parts}>
      {parts.map(({ id, name }) => (
        <li key={id}>
          <Link to={screenAddress(screen, { id })}>{name}</Link>
        </li>
      ))}
    </ul>
  );
}
