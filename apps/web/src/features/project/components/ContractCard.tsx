import { useTexts } from '#shared/i18n/texts.ts';
import { PeopleField } from '#shared/member/PeopleField.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { DateTimeField } from '#shared/ui/form/DateTimeField.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { maxContractNoLength, maxNameLength } from '../model/project-draft.ts';
import styles from './fields.module.css';
import type { ProjectFieldsProps } from './project-fields.ts';

/** Name, customer, contract, period and manager. */
export function ContractCard({ form }: ProjectFieldsProps) {
  const t = useTexts('project');
  const { startsOn } = form.values;
  return (
    <Card title={t('edit.contract')}>
      <div className={styles.stack}>
        <TextField
          label={t('field.name')}
          required
          placeholder={t('edit.namePlaceholder')}
          maxLength={maxNameLength}
          {...form.field('name')}
        />
        <TextField
          label={t('field.customer')}
          required
          placeholder={t('edit.customerPlaceholder')}
          maxLength={maxNameLength}
          {...form.field('customer')}
        />
        <TextField
          label={t('field.contractNo')}
          optional
          autoComplete="off"
          maxLength={maxContractNoLength}
          {...form.field('contractNo')}
        />
        <div className={styles.pair}>
          <DateTimeField label={t('field.startsOn')} precision="date" optional {...form.field('startsOn')} />
          <DateTimeField
            label={t('field.endsOn')}
            precision="date"
            optional
            {...(startsOn && { min: startsOn })}
            {...form.field('endsOn')}
          />
        </div>
        <PeopleField label={t('field.manager')} optional single {...form.field('manager')} />
      </div>
    </Card>
  );
}
