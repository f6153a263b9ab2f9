import type { ReactNode } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';

/** What happens after the screen's action, in plain words. */
export function NextStep({ children }: { children: ReactNode }) {
  const t = useTexts('workOrderForm');
  return (
    <Callout icon="forward" title={t('next.title')}>
      {children}
    </Callout>
  );
}
