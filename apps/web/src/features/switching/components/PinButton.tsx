import { useState } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import type { Switching } from '../hooks/use-switching.ts';
import { type PinAct, PinSheet } from './PinSheet.tsx';

interface PinButtonProps {
  switching: Switching;
  person: PinAct['person'];
  isBlocked: boolean;
}

/** Lets the other one of the two take the present act on this phone. */
export function PinButton({ switching: { id, steps, ticked, phase }, person, isBlocked }: PinButtonProps) {
  const t = useTexts('switching');
  const [act, setAct] = useState<PinAct | null>(null);
  const text = steps[ticked]?.text ?? '';
  return (
    <>
      <Button disabled={isBlocked} onPress={() => setAct({ step: ticked, text, phase, person })}>
        {t('pin.here', { name: person.fullName, phase: t(`phase.${phase}`) })}
      </Button>
      {act && <PinSheet id={id} act={act} onClose={() => setAct(null)} />}
    </>
  );
}
