import { type EventLevel, eventClocks } from '@energy-om/domain';
import { useState } from 'react';
import { isGiven } from '#shared/clock/clock-draft.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { ConfirmSheet } from '#shared/ui/sheet/ConfirmSheet.tsx';
import { hasSteps, isAsByDefault, listDefaultSteps } from '../model/escalation-draft.ts';
import { pathOfRestart } from '../model/escalation-faults.ts';
import type { EscalationFieldsProps } from './escalation-fields.ts';

/** Brings a level back to the default targets without steps, after a confirmation. Nothing is saved by it. */
export function ResetLevel({ form, level }: EscalationFieldsProps & { level: EventLevel }) {
  const t = useTexts('escalation');
  const tCodes = useTexts('codes');
  const [isAsking, setAsking] = useState(false);
  const { clockTargets, steps, alarmRestarts } = form.values;
  const name = tCodes(`level.${level}`);
  const reset = () => {
    const paths = [`clockTargets.${level}`, `steps.${level}`, pathOfRestart(level)];
    const byDefault = Object.fromEntries(eventClocks.map((clock) => [clock, listDefaultSteps(clock, level)]));
    const { [level]: _, ...restarts } = alarmRestarts;
    form.change(
      { clockTargets: { ...clockTargets, [level]: {} }, steps: { ...steps, [level]: byDefault }, alarmRestarts: restarts },
      ...paths,
    );
    form.faults.forgetWithin(...paths);
  };
  const isOfAlarms = alarmRestarts[level] !== undefined || eventClocks.some((clock) => !isAsByDefault(steps, level, clock));
  if (!isOfAlarms && !hasSteps(steps, level) && !Object.values(clockTargets[level] ?? {}).some(isGiven)) return null;
  return (
    <>
      <Button dangerous variant="text" block onPress={() => setAsking(true)}>
        {t('reset.level', { level: name })}
      </Button>
      <ConfirmSheet
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('reset.title', { level: name })}
        confirmText={t('reset.confirm')}
        danger
        onConfirm={reset}
      >
        <p>{t('reset.text', { level: name })}</p>
      </ConfirmSheet>
    </>
  );
}
