import { noteOfConflict } from '#shared/form/conflict.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import type { EscalationForm } from '../hooks/use-escalation-form.ts';

/** The bar that saves, and says what keeps it from doing so. */
export function EscalationBar({ form, isOutdated, onSave }: EscalationForm & { onSave: () => Promise<void> }) {
  const t = useTexts('escalation');
  const hasFaults = Object.keys(form.faults.all).length > 0;
  return (
    <BottomBar note={noteOfConflict(isOutdated) || (hasFaults && t('hasFaults'))}>
      <Button disabled={isOutdated} onPress={onSave}>
        {t('save')}
      </Button>
    </BottomBar>
  );
}
