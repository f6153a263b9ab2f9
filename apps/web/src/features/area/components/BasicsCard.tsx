import { type AreaKind, maxAddressLength, maxNameLength } from '@energy-om/domain';
import { useMemo } from 'react';
import { useManagedScope } from '#shared/area/use-managed-scope.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { CalendarField } from '#shared/setup/CalendarField.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { defaultKindWithin, listKindChoices, listParentChoices } from '../model/area-choices.ts';
import type { AreaFieldsProps } from './area-fields.ts';
import styles from './fields.module.css';

/** The area's name, where it lies, its kind and its address. */
export function BasicsCard(props: AreaFieldsProps) {
  const { form } = props;
  const t = useTexts('area');
  return (
    <Card title={t('form.basics')}>
      <div className={styles.stack}>
        <TextField
          label={t('form.name')}
          required
          placeholder={t('form.namePlaceholder')}
          maxLength={maxNameLength}
          autoComplete="off"
          {...form.field('name')}
        />
        <ParentField {...props} />
        <KindField {...props} />
        <TextField
          label={t('form.address')}
          placeholder={t('form.addressPlaceholder')}
          maxLength={maxAddressLength}
          autoComplete="off"
          {...form.field('address')}
        />
        <CalendarField otherwise={t('form.noCalendar')} {...form.field('calendarId')} />
      </div>
    </Card>
  );
}

const top = '';

/** Chooses the area that contains this one. A kind that cannot lie there gives way to the one that usually does. */
function ParentField({ form, area, areas, isParentHidden }: AreaFieldsProps) {
  const t = useTexts('area');
  const { isWhole } = useManagedScope();
  const choices = useMemo(() => listParentChoices(areas, area), [areas, area]);
  const { value, error } = form.field('parentId');
  const current = areas.find(({ id }) => id === value);
  const choose = (chosen: string) => {
    const parent = areas.find(({ id }) => id === chosen) ?? null;
    const kinds = listKindChoices(areas, area, parent);
    const usual = defaultKindWithin(parent?.kind ?? null);
    const kind = kinds.includes(form.values.kind) ? form.values.kind : kinds.includes(usual) ? usual : kinds[0];
    form.change({ parentId: parent?.id ?? null, ...(kind ? { kind } : {}) }, 'parentId', 'kind', 'name');
  };
  return (
    <PickerField
      label={t('form.parent')}
      required
      disabled={isParentHidden}
      placeholder={isParentHidden ? t('form.parentHidden') : (current?.name ?? undefined)}
      options={[...(isWhole ? [{ value: top, label: t('atTop') }] : []), ...choices]}
      value={isParentHidden ? null : (value ?? top)}
      onChange={choose}
      error={error}
    />
  );
}

function KindField({ form, area, areas, isParentHidden }: AreaFieldsProps) {
  const t = useTexts('area');
  const { value, onChange, error } = form.field('kind');
  const parent = isParentHidden ? undefined : (areas.find(({ id }) => id === form.values.parentId) ?? null);
  const kinds = listKindChoices(areas, area, parent);
  const shown = kinds.includes(value) ? kinds : [...kinds, value];
  return (
    <Choice<AreaKind>
      label={t('form.kind')}
      required
      layout="pills"
      hint={area && area.kind !== value ? t('form.kindWas', { kind: t(`kind.${area.kind}`) }) : undefined}
      options={shown.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}
