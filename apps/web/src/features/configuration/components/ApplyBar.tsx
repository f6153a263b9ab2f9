import { type ReactNode, useState } from 'react';
import { reportError } from '#shared/api/call-api.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { ConfirmSheet } from '#shared/ui/sheet/ConfirmSheet.tsx';
import type { TakeIn } from '../hooks/use-take-in.ts';
import { countWrites } from '../model/preview.ts';

export interface ApplyBarProps {
  takeIn: TakeIn;
  label: (count: number) => string;
  /** Another way out, at the left. */
  children?: ReactNode;
}

/** Applies what the preview shows, after a question; not while there is a fault or nothing to write. */
export function ApplyBar({ takeIn, label, children }: ApplyBarProps) {
  const t = useTexts('configuration');
  const [isAsking, setAsking] = useState(false);
  const { preview, isComparing, apply } = takeIn;
  const writes = preview ? countWrites(preview) : 0;
  const confirm = async () => {
    try {
      await apply();
    } catch (error) {
      reportError(error);
    }
  };
  return (
    <BottomBar>
      {children}
      <Button disabled={!preview || preview.faults.length > 0 || writes === 0} busy={isComparing} onPress={() => setAsking(true)}>
        {label(writes)}
      </Button>
      <ConfirmSheet open={isAsking} onClose={() => setAsking(false)} title={t('preview.confirmTitle')} onConfirm={confirm}>
        {t('preview.confirmHint')}
      </ConfirmSheet>
    </BottomBar>
  );
}
