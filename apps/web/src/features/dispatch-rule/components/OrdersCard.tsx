import { eventLevels, workOrderSources } from '@energy-om/domain';
import { useMemo } from 'react';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { listAreaOptions } from '#shared/area/area-options.ts';
import { useManagedScope } from '#shared/area/use-managed-scope.ts';
import type { BoundField } from '#shared/form/use-action-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { MultiChoice } from '#shared/ui/form/MultiChoice.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { maxNameLength, type Rule } from '../model/rule-draft.ts';
import styles from './fields.module.css';
import type { RuleFieldsProps } from './rule-fields.ts';

/** The rule's name, and which new orders it applies to. @param named the business types that it names, which may be out of reach */
export function OrdersCard({ form, named }: RuleFieldsProps & { named: Rule['businessTypes'] }) {
  const t = useTexts('dispatchRule');
  const tCodes = useTexts('codes');
  const { data: types = [] } = useApiQuery('listBusinessTypes', {}, { silent: true });
  return (
    <Card title={t('edit.which')}>
      <div className={styles.stack}>
        <TextField
          label={t('edit.name')}
          required
          placeholder={t('edit.namePlaceholder')}
          maxLength={maxNameLength}
          {...form.field('name')}
        />
        <p className={styles.hint}>{t('edit.whichHint')}</p>
        <MultiChoice
          label={t('edit.businessTypes')}
          layout="pills"
          options={[...types, ...named.filter(({ id }) => types.every((type) => type.id !== id))].map(({ id, name }) => ({
            value: id,
            label: name,
          }))}
          {...form.field('businessTypeIds')}
          onChange={(businessTypeIds) => form.change({ businessTypeIds }, 'businessTypeIds', 'teamId')}
        />
        <AreaField {...form.field('areaId')} />
        <MultiChoice
          label={t('edit.levels')}
          layout="pills"
          options={eventLevels.map((level) => ({ value: level, label: tCodes(`level.${level}`) }))}
          {...form.field('levels')}
        />
        <MultiChoice
          label={t('edit.sources')}
          layout="pills"
          options={workOrderSources.map((source) => ({ value: source, label: t(`source.${source}`) }))}
          {...form.field('sources')}
        />
      </div>
    </Card>
  );
}

const everywhere = '';

/** Chooses an area within those that the account administers. */
function AreaField({ value, onChange, error }: BoundField<string | null>) {
  const t = useTexts('dispatchRule');
  const { data: areas } = useApiQuery('listSites', {}, { silent: true });
  const { isWhole, covers } = useManagedScope();
  const options = useMemo(() => listAreaOptions(areas ?? []), [areas]);
  return (
    <PickerField
      label={t('edit.area')}
      hint={t('edit.areaHint')}
      error={error}
      options={[...(isWhole ? [{ value: everywhere, label: t('edit.everywhere') }] : []), ...options.filter((area) => covers(area.value))]}
      value={value ?? everywhere}
      onChange={(id) => onChange(id === everywhere ? null : id)}
    />
  );
}
