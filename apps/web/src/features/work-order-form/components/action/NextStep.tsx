import type { ReactNode } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';

/** What happens once the screen's action is taken, in plain words. */
export function NextStep({ children }: { children: ReactNode }) {
  const t = useTexts('workOrderForm');
  return (
    <Callout icon="forward" title={t('next.title')}>
      {children}
    </Callout>
  );
}
