import { type StepPhase, signingPinLength } from '@energy-om/domain';
import { useActionForm } from '#shared/form/use-action-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { PinField } from '#shared/signing-pin/PinField.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import type { Switching } from '../hooks/use-switching.ts';
import { useSwitchingActs } from '../hooks/use-switching-acts.ts';
import styles from './switching.module.css';

/** The act that somebody is about to take on this phone: it stays the same while the switching order goes on behind the sheet. */
export interface PinAct {
  step: number;
  text: string;
  phase: StepPhase;
  person: { id: string; fullName: string };
}

/** The other one of the two takes their act on this phone: what it is, and their PIN. */
export function PinSheet({ id, act: { step, text, phase, person }, onClose }: { id: string; act: PinAct; onClose: () => void }) {
  const t = useTexts('switching');
  const acts = useSwitchingActs();
  const form = useActionForm<{ pin: string }, Switching>({
    draftKey: null,
    initial: { pin: '' },
    findFaults: ({ pin }): Record<string, string> =>
      pin.length === signingPinLength ? {} : { pin: t('pin.format', { count: signingPinLength }) },
    send: ({ pin }) => acts.confirm({ id, step, phase, personId: person.id, pin }),
    onSent: onClose,
  });
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('pin.title', { name: person.fullName, phase: t(`phase.${phase}`) })}
      footer={<Button onPress={form.submit}>{t(`done.${phase}`)}</Button>}
    >
      <p className={styles.words}>{t('stepNumber', { number: step + 1 })}</p>
      <p className={styles.pinText}>{text}</p>
      <PinField label={t('pin.label', { name: person.fullName })} hint={t('pin.hint')} required {...form.field('pin')} />
    </Sheet>
  );
}
