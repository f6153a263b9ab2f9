import type { PermitStatus } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import { Icon } from '#shared/ui/display/Icon.tsx';
import styles from './StageLine.module.css';

const stages = ['written', 'issued', 'permitted', 'worked', 'ended'] as const;

/** How many stages are done in each status; a void permit has none to come. */
const doneIn: Record<Exclude<PermitStatus, 'voided'>, number> = {
  draft: 0,
  sent: 1,
  issued: 2,
  open: 3,
  working: 3,
  paused: 3,
  ended: 4,
  closed: 5,
};

/** The stages of a permit: what is done, where it stands, and what comes. */
export function StageLine({ status }: { status: PermitStatus }) {
  const t = useTexts('permit');
  if (status === 'voided') return null;
  const done = doneIn[status];
  return (
    <ol className={styles.line}>
      {stages.map((stage, index) => (
        <li key={stage} className={styles.stage} aria-current={index === done ? 'step' : undefined} data-done={index < done}>
          <span className={styles.mark}>{index < done ? <Icon name="check" /> : <span aria-hidden="true">{index + 1}</span>}</span>
          <span className="visually-hidden">{index < done ? t('stageDone') : ''}</span>
          {t(`stage.${stage}`)}
        </li>
      ))}
    </ol>
  );
}
