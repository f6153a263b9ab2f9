import type { ReactNode } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';

/** One fact of a project within a `dl`; what is not set is named as such. */
export function ProjectFact({ label, children }: { label: string; children: ReactNode }) {
  const t = useTexts('project');
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children === undefined || children === null || children === '' ? t('page.none') : children}</dd>
    </div>
  );
}
