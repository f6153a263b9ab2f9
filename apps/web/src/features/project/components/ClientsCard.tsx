import { useTexts } from '#shared/i18n/texts.ts';
import { PeopleField } from '#shared/member/PeopleField.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import type { ProjectFieldsProps } from './project-fields.ts';

/** Who represents the customer. */
export function ClientsCard({ form }: ProjectFieldsProps) {
  const t = useTexts('project');
  return (
    <Card>
      <PeopleField label={t('field.clients')} optional hint={t('edit.clientsHint')} firstRole="client_rep" {...form.field('clients')} />
    </Card>
  );
}
