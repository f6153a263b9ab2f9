import { maxNameLength, maxTeamPhoneLength } from '@energy-om/domain';
import { useMemo } from 'react';
import type { TeamDraft } from '#features/organisation/model/team-draft.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { listManagedAreaOptions } from '#shared/area/managed-area-options.ts';
import { useManagedScope } from '#shared/area/use-managed-scope.ts';
import type { FieldFaults } from '#shared/form/use-field-faults.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { MultiPickerField } from '#shared/ui/multi-picker/MultiPickerField.tsx';
import styles from './TeamFields.module.css';
import { TradeChips } from './TradeChips.tsx';

export interface TeamFieldsProps {
  draft: TeamDraft;
  onChange: (change: Partial<TeamDraft>) => void;
  faults: FieldFaults;
}

/** For all of its trades as they are typed. */
const maxTradesLength = 500;

/** A team's name, trades, areas, business types and phone number. */
export function TeamFields({ draft, onChange, faults }: TeamFieldsProps) {
  const t = useTexts('organisation');
  const { isWhole } = useManagedScope();
  const { data: areas } = useApiQuery('listAreas', {}, { silent: true });
  const areaOptions = useMemo(() => areas && listManagedAreaOptions(areas), [areas]);
  const { data: types } = useApiQuery('listManagedBusinessTypes', {}, { silent: true });
  return (
    <Card>
      <div className={styles.stack}>
        <TextField
          label={t('teamEdit.name')}
          required
          placeholder={t('teamEdit.namePlaceholder')}
          maxLength={maxNameLength}
          value={draft.name}
          onChange={(name) => onChange({ name })}
          error={faults.at('name')}
        />
        <TextField
          label={t('teamEdit.specialty')}
          placeholder={t('teamEdit.specialtyPlaceholder')}
          maxLength={maxTradesLength}
          value={draft.specialty}
          onChange={(specialty) => onChange({ specialty })}
          error={faults.within('specialties')}
        />
        <TradeChips value={draft.specialty} onChange={(specialty) => onChange({ specialty })} />
        <MultiPickerField
          label={t('teamEdit.areas')}
          optional
          hint={t(isWhole ? 'teamEdit.areasHint' : 'teamEdit.areasHintWithin')}
          options={areaOptions ?? null}
          includesWithin
          value={draft.areas}
          onChange={(chosen) => onChange({ areas: chosen })}
          error={faults.within('areaIds')}
        />
        <MultiPickerField
          label={t('teamEdit.businessTypes')}
          optional
          hint={t('teamEdit.businessTypesHint')}
          options={types?.filter(({ retired }) => !retired).map(({ id, name, specialty }) => ({ id, name, hint: specialty })) ?? null}
          value={draft.businessTypes}
          onChange={(businessTypes) => onChange({ businessTypes })}
          error={faults.at('businessTypeIds')}
        />
        <TextField
          label={t('teamEdit.phone')}
          type="tel"
          inputMode="tel"
          placeholder={t('teamEdit.phonePlaceholder')}
          maxLength={maxTeamPhoneLength}
          value={draft.phone}
          onChange={(phone) => onChange({ phone })}
          error={faults.at('phone')}
        />
      </div>
    </Card>
  );
}
