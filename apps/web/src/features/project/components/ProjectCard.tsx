import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import { Dotted } from '#shared/ui/display/Dotted.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { formatPeriod } from '../model/format-period.ts';
import type { Project } from '../model/project-draft.ts';
import { isOverdue, listMissingParts } from '../model/project-state.ts';
import styles from './ProjectCard.module.css';

/** A project in a list: customer, period, what it consists of, and what it lacks. @param today a local date */
export function ProjectCard({ project, today }: { project: Project; today: string }) {
  const t = useTexts('project');
  const { id, name, customer, contractNo, areas, businessTypes, teams, openOrders, state } = project;
  const period = formatPeriod(project);
  return (
    <Card>
      <CardHead title={name} to={screenAddress('managedProject', { id })}>
        {state === 'ended' && <Chip>{t('ended')}</Chip>}
        {isOverdue(project, today) && <Chip tone="warn">{t('overdue')}</Chip>}
      </CardHead>
      <p className={styles.customer}>
        <Dotted>
          <span>{customer}</span>
          {contractNo && <span>{contractNo}</span>}
        </Dotted>
      </p>
      {period && <p className={styles.fact}>{period}</p>}
      <dl className={styles.counts}>
        <Count label={t('field.areas')} count={areas.length} />
        <Count label={t('field.businessTypes')} count={businessTypes.length} />
        <Count label={t('field.teams')} count={teams.length} />
        <Count label={t('openOrders')} count={openOrders} />
      </dl>
      {listMissingParts(project).map((part) => (
        <Callout key={part} tone="warn">
          {t(`missing.${part}`)}
        </Callout>
      ))}
    </Card>
  );
}

function Count({ label, count }: { label: string; count: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{count}</dd>
    </div>
  );
}
