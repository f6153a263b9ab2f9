import { maxReasonLength } from '@energy-om/domain';
import { useState } from 'react';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { ConfirmSheet } from '#shared/ui/sheet/ConfirmSheet.tsx';
import { ReasonSheet } from '#shared/ui/sheet/ReasonSheet.tsx';
import styles from './MeterSwitch.module.css';
import type { MeterSwitch } from './switch-phase.ts';

export interface SwitchActionProps {
  meter: MeterSwitch;
  isOn: boolean;
  /** Of the text that says what stands against it. */
  hintId: string;
  /** Another way may show the same text. */
  isHintShown: boolean;
}

/** One way of a switch: what stands against it before it is tapped, and what it leads to before it is done. */
export function SwitchAction({ meter, isOn, hintId, isHintShown }: SwitchActionProps) {
  const t = useTexts('meterSwitch');
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync } = useApiMutation('setMeterSwitch', { invalidates: ['getMeterSwitch'] });
  const way = isOn ? 'on' : 'off';
  const refusal = meter.refusals[way];
  const submit = async (reason: string) => {
    await mutateAsync({ meterId: meter.meterId, on: isOn, reason });
    showToast(t(`sent.${way}`), { kind: 'success' });
  };
  const sheet = {
    open: isAsking,
    onClose: () => setAsking(false),
    title: t(`confirm.${way}`, { name: meter.name }),
    confirmText: t(isOn ? 'confirm.submitOn' : 'confirm.submitOff'),
    danger: !isOn,
    children: <p>{t(isOn ? 'confirm.onText' : 'confirm.offText')}</p>,
  };
  return (
    <>
      <Button
        block
        variant="plain"
        dangerous={!isOn}
        disabled={refusal !== null}
        aria-describedby={refusal === null ? undefined : hintId}
        onPress={() => setAsking(true)}
      >
        {t(`act.${way}`)}
      </Button>
      {refusal !== null && isHintShown && (
        <p id={hintId} className={styles.refusal}>
          {t(`refusal.${refusal}`)}
        </p>
      )}
      {meter.needsReason ? (
        <ReasonSheet
          {...sheet}
          textLabel={t('confirm.reason')}
          textLimit={maxReasonLength}
          placeholder={t('confirm.reasonPlaceholder')}
          onConfirm={(_, reason) => submit(reason)}
        />
      ) : (
        <ConfirmSheet {...sheet} onConfirm={() => submit('')} />
      )}
    </>
  );
}
