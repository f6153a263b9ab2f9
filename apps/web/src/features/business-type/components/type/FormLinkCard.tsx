import type { BusinessType } from '#features/business-type/model/business-type.ts';
import { currentFormOf, hasUnpublishedDraft } from '#features/business-type/model/versioned-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Row } from '#shared/ui/list/Row.tsx';

/** The way to the form, with its version and number of fields. @param mayManage false: the published form is shown */
export function FormLinkCard({ type, mayManage }: { type: BusinessType; mayManage: boolean }) {
  const t = useTexts('businessType');
  const { id, form } = type;
  const count = (mayManage ? currentFormOf(type) : form.fields).length;
  const version = form.version > 0 ? t('formVersion', { version: form.version }) : t('noForm');
  return (
    <Card>
      <Row
        icon="checklist"
        label={t('form')}
        hint={`${version} · ${count > 0 ? t('formFields', { count }) : t('formEmpty')}`}
        to={screenAddress('businessTypeForm', { id })}
      >
        {mayManage && hasUnpublishedDraft(type) ? <Chip tone="warn">{t('draft')}</Chip> : undefined}
      </Row>
    </Card>
  );
}
