import type { BusinessType } from '#features/business-type/model/business-type.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { FormPreview } from './FormPreview.tsx';

/** The published form, for who may only look at it. */
export function PublishedForm({ type: { id, name, form, retired } }: { type: BusinessType }) {
  const t = useTexts('businessType');
  return (
    <Screen back={screenAddress('businessType', { id })}>
      <Callout tone={retired ? 'warn' : 'brand'}>{t(retired ? 'retiredNote' : 'readOnly')}</Callout>
      <FormPreview title={name} fields={form.fields} />
    </Screen>
  );
}
