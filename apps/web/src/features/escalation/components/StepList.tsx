import { type EscalationClock, isEventClock, maxEscalationSteps } from '@energy-om/domain';
import { useState } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { SectionTitle } from '#shared/ui/display/SectionTitle.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { describeStep, describeSteps } from '../model/describe-steps.ts';
import { addStep, proposeTypedSteps, type TypedStep } from '../model/escalation-draft.ts';
import { StepFields } from './StepFields.tsx';
import styles from './StepList.module.css';

export interface StepListProps {
  clock: EscalationClock;
  steps: readonly TypedStep[];
  onChange: (steps: readonly TypedStep[]) => void;
  /** The fault at a part of the steps, or within it: `0.at`. */
  faultAt: (path: string) => string | null;
}

/** The steps of a clock as sentences, one of which is unfolded; without any, the proposal. */
export function StepList({ clock, steps, onChange, faultAt }: StepListProps) {
  const t = useTexts('escalation');
  const [openKey, setOpenKey] = useState<number | null>(null);
  const add = () => {
    const added = addStep(steps, clock);
    onChange(added);
    setOpenKey(added.at(-1)?.key ?? null);
  };
  return (
    <section className={styles.list}>
      <SectionTitle>{t('step.title')}</SectionTitle>
      {steps.length > 0 && <p className={styles.hint}>{t('step.hint')}</p>}
      {steps.length === 0 && isEventClock(clock) && <Callout icon="bell">{t('alarm.noSteps')}</Callout>}
      {steps.length === 0 && !isEventClock(clock) && (
        <Callout
          icon="bell"
          title={t('noSteps')}
          action={
            <Button variant="text" size="small" onPress={() => onChange(proposeTypedSteps(clock))}>
              {t('proposal.take')}
            </Button>
          }
        >
          {t('proposal.text', { steps: describeSteps(proposeTypedSteps(clock), clock) })}
        </Callout>
      )}
      {steps.map((step, index) => (
        <Step
          key={step.key}
          clock={clock}
          step={step}
          number={index + 1}
          isOpen={openKey === step.key}
          onToggle={() => setOpenKey(openKey === step.key ? null : step.key)}
          onChange={(changed) => onChange(steps.map((one) => (one.key === step.key ? changed : one)))}
          onRemove={() => onChange(steps.filter(({ key }) => key !== step.key))}
          faultAt={(path) => faultAt([String(index), path].filter(Boolean).join('.'))}
        />
      ))}
      {steps.length < maxEscalationSteps && (
        <Button variant="plain" block onPress={add}>
          <Icon name="plus" size={18} />
          {t('step.add')}
        </Button>
      )}
    </section>
  );
}

interface StepProps {
  clock: EscalationClock;
  step: TypedStep;
  number: number;
  isOpen: boolean;
  onToggle: () => void;
  onChange: (step: TypedStep) => void;
  onRemove: () => void;
  faultAt: (path: string) => string | null;
}

function Step({ clock, step, number, isOpen, onToggle, onChange, onRemove, faultAt }: StepProps) {
  const t = useTexts('escalation');
  // What is wrong has to be seen, whatever is folded.
  const isShown = isOpen || faultAt('') !== null;
  return (
    <section className={styles.step} data-open={isShown} aria-label={t('step.number', { number })}>
      <button type="button" className={styles.head} aria-expanded={isShown} onClick={onToggle}>
        <span className={styles.number}>{number}</span>
        <span className={styles.words}>{describeStep(step, clock)}</span>
        <span className={styles.arrow}>
          <Icon name="down" size={18} />
        </span>
      </button>
      {isShown && (
        <div className={styles.fields}>
          <StepFields clock={clock} step={step} onChange={onChange} faultAt={faultAt} />
          <Button dangerous variant="text" size="small" onPress={onRemove}>
            <Icon name="close" size={18} />
            {t('step.remove')}
          </Button>
        </div>
      )}
    </section>
  );
}
