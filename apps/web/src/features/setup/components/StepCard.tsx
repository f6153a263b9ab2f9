import { useTexts } from '#shared/i18n/texts.ts';
import { type PathName, screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardLink } from '#shared/ui/display/CardLink.tsx';
import { Icon } from '#shared/ui/display/Icon.tsx';
import type { ShownStep } from '../hooks/use-setup-steps.ts';
import type { SetupStep } from '../model/setup-steps.ts';
import styles from './StepCard.module.css';

/** Where each step is carried out. */
export const stepScreens = {
  areas: 'areas',
  members: 'members',
  teams: 'operationsTeam',
  businessTypes: 'businessTypes',
  projects: 'managedProjects',
} as const satisfies Record<SetupStep, PathName>;

export interface StepCardProps {
  shown: ShownStep;
  /** Its number among the steps, from 1. */
  number: number;
  /** It is the one to go on with. */
  isNext: boolean;
}

/** A step of the set-up: done in one line with its count, or what it is for. */
export function StepCard({ shown: { step, state, isFailed }, number, isNext }: StepCardProps) {
  const t = useTexts('setup');
  const isDone = state?.isDone ?? false;
  return (
    <Card to={screenAddress(stepScreens[step])} className={isNext ? styles.next : undefined}>
      <div className={styles.head}>
        <span className={styles.mark} data-mark={isDone ? 'done' : isNext ? 'next' : 'waiting'}>
          {isDone ? <Icon name="check" size={18} label={t('done')} /> : number}
        </span>
        <h2 className={styles.title}>
          <CardLink to={screenAddress(stepScreens[step])}>{t(`steps.${step}`)}</CardLink>
        </h2>
        {state && <span className={styles.state}>{t(`state.${state.text}`, { count: state.count })}</span>}
        {isFailed && <span className={styles.failed}>{t('failed')}</span>}
        {!state && !isFailed && <span className={styles.waiting} role="status" aria-label={t('loading')} />}
        <span className={styles.arrow}>
          <Icon name="forward" size={18} />
        </span>
      </div>
      {state && !isDone && <p className={styles.hint}>{t(`hints.${step}`)}</p>}
    </Card>
  );
}
