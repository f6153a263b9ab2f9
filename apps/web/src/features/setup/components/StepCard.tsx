import { useTexts } from '#shared/i18n/texts.ts';
import { useBeside } from '#shared/layout/pane.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { type GuideStep, stepTable } from '#shared/setup/guide/setup-guide.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardLink } from '#shared/ui/display/CardLink.tsx';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { useStateText } from '../hooks/use-state-text.ts';
import styles from './StepCard.module.css';

export interface StepCardProps {
  step: GuideStep;
  /** Its number among the steps, from 1. */
  number: number;
  /** It is the one to go on with. */
  isNext: boolean;
  /** The guide is not over: says how long the step takes. */
  isTimed: boolean;
}

/** A step of the set-up: done in one line with its count, the next one with what it is for, what is to come with how long it takes. */
export function StepCard({ step, number, isNext, isTimed }: StepCardProps) {
  const t = useTexts('setup');
  const state = useStateText(step);
  const name = t(`steps.${step.step}`);
  const { path, minutes } = stepTable[step.step];
  const address = step.mayOpen ? screenAddress(path) : undefined;
  const beside = useBeside(address);
  // What is to come takes two short lines, so that all steps are seen at once.
  const isOutlook = isTimed && !step.done && !isNext;
  return (
    <Card {...(address && { to: address })} className={beside === 'open' ? styles.open : isNext ? styles.next : undefined}>
      <div className={styles.head}>
        <span className={styles.mark} data-mark={step.done ? 'done' : isNext ? 'next' : 'waiting'}>
          {step.done ? <Icon name="check" size={18} label={t('done')} /> : number}
        </span>
        <div className={styles.text}>
          <h2 className={styles.title}>{address ? <CardLink to={address}>{name}</CardLink> : name}</h2>
          {!isOutlook && <span className={styles.state}>{state}</span>}
        </div>
        {address && !beside && (
          <span className={styles.arrow}>
            <Icon name="forward" size={18} />
          </span>
        )}
      </div>
      {isOutlook ? (
        <p className={styles.hint}>
          {state} · {step.mayManage ? t('guide.minutes', { count: minutes }) : t('guide.notYours')}
        </p>
      ) : (
        !step.done && <p className={styles.hint}>{t(`hints.${step.step}`)}</p>
      )}
    </Card>
  );
}
