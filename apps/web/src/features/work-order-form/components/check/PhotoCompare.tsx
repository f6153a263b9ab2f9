import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { BeforeAfter, type BeforeAfterProps } from '#shared/ui/photo/BeforeAfter.tsx';

/** The photos from before the work and from after it; nothing without any. */
export function PhotoCompare({ before, after }: BeforeAfterProps) {
  const t = useTexts('workOrderForm');
  if (before.length + after.length === 0) return null;
  return (
    <Card title={t('survey.photos')}>
      <BeforeAfter before={before} after={after} />
    </Card>
  );
}
