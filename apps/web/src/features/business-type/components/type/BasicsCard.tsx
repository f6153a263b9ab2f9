import { energyTypes, eventLevels, maxNameLength } from '@energy-om/domain';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useMay } from '#shared/session/session-store.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { MultiChoice } from '#shared/ui/form/MultiChoice.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { FilterChips } from '#shared/ui/list/FilterChips.tsx';
import styles from './fields.module.css';
import type { TypeFieldsProps } from './type-fields.ts';

/** Name, trade, level and energy types. */
export function BasicsCard({ form }: TypeFieldsProps) {
  const t = useTexts('businessType');
  const tCodes = useTexts('codes');
  return (
    <Card title={t('basics')}>
      <div className={styles.stack}>
        <TextField
          label={t('name')}
          required
          placeholder={t('namePlaceholder')}
          maxLength={maxNameLength}
          autoComplete="off"
          {...form.field('name')}
        />
        <SpecialtyField form={form} />
        <Choice
          label={t('defaultLevel')}
          required
          layout="pills"
          options={eventLevels.map((level) => ({ value: level, label: tCodes(`level.${level}`) }))}
          {...form.field('defaultLevel')}
        />
        <MultiChoice
          label={t('energyTypes')}
          hint={t('energyHint')}
          layout="pills"
          options={energyTypes.map((energy) => ({ value: energy, label: tCodes(`energyType.${energy}`) }))}
          {...form.field('energyTypes')}
        />
      </div>
    </Card>
  );
}

/** The trade, typed or taken from those that the teams have. */
function SpecialtyField({ form }: TypeFieldsProps) {
  const t = useTexts('businessType');
  const { data: teams = [] } = useApiQuery('listTeams', {}, { silent: true, enabled: useMay('team.view') });
  const trades = [...new Set(teams.flatMap(({ specialties }) => specialties))];
  const { value, onChange } = form.field('specialty');
  return (
    <>
      <TextField
        label={t('specialty')}
        optional
        placeholder={t('specialtyPlaceholder')}
        hint={t('specialtyHint')}
        maxLength={maxNameLength}
        autoComplete="off"
        {...form.field('specialty')}
      />
      {trades.length > 0 && (
        <FilterChips
          label={t('trades')}
          options={[{ value: null, label: t('anySpecialty') }, ...trades.map((trade) => ({ value: trade, label: trade }))]}
          value={value.trim() === '' ? null : value.trim()}
          onChange={(trade) => onChange(trade ?? '')}
        />
      )}
    </>
  );
}
