import type { ApiOutput } from '@energy-om/contract';
import { eventLevels } from '@energy-om/domain';
import { formatPeriod } from '#features/project/model/format-period.ts';
import { isOverdue } from '#features/project/model/project-state.ts';
import { describeTargets } from '#shared/clock/describe-target.ts';
import { formatList } from '#shared/format/list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { tenantToday } from '#shared/time/tenant-time.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import { ProjectFact } from '../ProjectFact.tsx';
import styles from '../ProjectFacts.module.css';

/** What was agreed: customer, period, places, business types and service levels. */
export function ProjectContract({ project }: { project: ApiOutput<'getProject'> }) {
  const t = useTexts('project');
  const tClock = useTexts('clock');
  const tCodes = useTexts('codes');
  const namesOf = (parts: readonly { name: string }[]) => formatList(parts.map(({ name }) => name));
  return (
    <Card>
      <CardHead title={project.name} to={undefined}>
        {project.state === 'ended' && <Chip>{t('ended')}</Chip>}
        {isOverdue(project, tenantToday()) && <Chip tone="warn">{t('overdue')}</Chip>}
      </CardHead>
      <dl className={styles.facts}>
        <ProjectFact label={t('field.customer')}>{project.customer}</ProjectFact>
        <ProjectFact label={t('field.contractNo')}>{project.contractNo}</ProjectFact>
        <ProjectFact label={t('period.label')}>{formatPeriod(project)}</ProjectFact>
        <ProjectFact label={t('field.areas')}>{namesOf(project.areas)}</ProjectFact>
        <ProjectFact label={t('field.businessTypes')}>{namesOf(project.businessTypes)}</ProjectFact>
        <ProjectFact label={t('user.devices')}>{t('user.deviceCount', { count: project.deviceCount })}</ProjectFact>
        {project.calendar && <ProjectFact label={t('field.calendarId')}>{project.calendar.name}</ProjectFact>}
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
      </dl>
    </Card>
  );
}
