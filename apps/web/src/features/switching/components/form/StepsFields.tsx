import { findIsolatorsBeforeBreaker, maxSwitchingSteps } from '@energy-om/domain';
import { useState } from 'react';
import { useSwitchingChoices } from '#features/switching/hooks/use-switching-choices.ts';
import { emptyStep, moveStep, type StepDraft, type SwitchingDraft } from '#features/switching/model/switching-draft.ts';
import type { FormFields } from '#shared/form/use-action-form.ts';
import { formatList } from '#shared/format/list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import styles from '../switching.module.css';
import { StepSheet } from './StepSheet.tsx';
import { TypicalSheet } from './TypicalSheet.tsx';

interface StepsFieldsProps {
  form: FormFields<SwitchingDraft>;
  orderId: string;
}

/** The steps in their order: each is edited on a sheet, moved by one place, or taken out; typical ones are added together. */
export function StepsFields({ form, orderId }: StepsFieldsProps) {
  const t = useTexts('switching');
  const choices = useSwitchingChoices(orderId, form.values.kind);
  const [open, setOpen] = useState<number | 'new' | 'typical' | null>(null);
  const { steps } = form.values;
  const write = (after: readonly StepDraft[]) =>
    form.change({ steps: after }, 'steps', ...steps.map((_, index) => `steps.${index}.expects`));
  const fault = form.faults.at('steps');
  const early = findIsolatorsBeforeBreaker(steps);
  const edited = typeof open === 'number' ? steps[open] : undefined;
  const put = (step: StepDraft) =>
    write(typeof open === 'number' ? steps.map((one, index) => (index === open ? step : one)) : [...steps, step]);
  return (
    <Card title={t('steps', { count: steps.length })}>
      {early.length > 0 && (
        <Callout tone="warn" icon="alarm">
          {t('isolatorEarly', { steps: formatList(early.map((index) => String(index + 1))) })}
        </Callout>
      )}
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step has no name of its own, and its place is what tells it apart
        <div key={index} className={styles.draftStep}>
          <Row label={t('form.stepLine', { number: index + 1, text: step.text })} hint={hintOf(step)} onPress={() => setOpen(index)} />
          <div className={styles.tools}>
            <Button
              variant="text"
              disabled={index === 0}
              aria-label={t('form.upLabel', { number: index + 1 })}
              onPress={() => write(moveStep(steps, index, -1))}
            >
              {t('form.up')}
            </Button>
            <Button
              variant="text"
              disabled={index === steps.length - 1}
              aria-label={t('form.downLabel', { number: index + 1 })}
              onPress={() => write(moveStep(steps, index, 1))}
            >
              {t('form.down')}
            </Button>
            <Button
              variant="text"
              dangerous
              aria-label={t('form.removeLabel', { number: index + 1 })}
              onPress={() => write(steps.filter((_, place) => place !== index))}
            >
              {t('form.remove')}
            </Button>
          </div>
        </div>
      ))}
      {fault && (
        <p className={styles.lacking} role="alert">
          {fault}
        </p>
      )}
      {steps.length < maxSwitchingSteps && (
        <div className={styles.stack}>
          <Button variant="plain" block onPress={() => setOpen('new')}>
            {t('form.addStep')}
          </Button>
          <Button variant="plain" block onPress={() => setOpen('typical')}>
            {t('form.addTypical')}
          </Button>
        </div>
      )}
      {open !== null && open !== 'typical' && (
        <StepSheet key={open} step={edited ?? emptyStep} choices={choices} onClose={() => setOpen(null)} onDone={put} />
      )}
      {open === 'typical' && (
        <TypicalSheet
          devices={choices.devices}
          onClose={() => setOpen(null)}
          onDone={(added, task) => {
            form.change(
              { steps: [...steps, ...added].slice(0, maxSwitchingSteps), ...(form.values.task === '' && { task }) },
              'steps',
              'task',
            );
          }}
        />
      )}
    </Card>
  );

  function hintOf({ deviceId, key, min, max }: StepDraft): string {
    const device = choices.devices.find(({ value }) => value === deviceId)?.label;
    const value = choices.valuesOf(deviceId).find((one) => one.key === key);
    const range = key !== null && t('form.rangeHint', { value: value?.label ?? key, min: min || '−', max: max || '−' });
    return [device, range].filter(Boolean).join(' · ');
  }
}
