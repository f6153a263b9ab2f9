import type { FormSource } from '#features/business-type/model/form-source.ts';
import type { VersionedForm } from '#features/business-type/model/versioned-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { FormPreview } from './FormPreview.tsx';

export interface PublishedFormProps {
  name: string;
  form: VersionedForm;
  source: FormSource;
  retired?: boolean;
}

/** The published form, for who may only look at it. */
export function PublishedForm({ name, form: { form }, source, retired = false }: PublishedFormProps) {
  const t = useTexts('businessType');
  return (
    <Screen back={source.back}>
      <Callout tone={retired ? 'warn' : 'brand'}>{t(retired ? 'retiredNote' : 'readOnly')}</Callout>
      <FormPreview title={name} purpose={source.purpose} fields={form.fields} />
    </Screen>
  );
}
