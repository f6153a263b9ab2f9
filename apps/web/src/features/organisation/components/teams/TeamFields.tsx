import { maxNameLength, maxTeamPhoneLength } from '@energy-om/domain';
import type { TeamDraft } from '#features/organisation/model/team-draft.ts';
import type { FieldFaults } from '#shared/form/use-field-faults.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { AreaField } from '../members/AreaField.tsx';
import styles from './TeamFields.module.css';

export interface TeamFieldsProps {
  draft: TeamDraft;
  onChange: (change: Partial<TeamDraft>) => void;
  faults: FieldFaults;
}

/** A team's name, specialties, area and phone number. */
export function TeamFields({ draft, onChange, faults }: TeamFieldsProps) {
  const t = useTexts('organisation');
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
          maxLength={maxNameLength}
          value={draft.specialty}
          onChange={(specialty) => onChange({ specialty })}
          error={faults.at('specialty')}
        />
        <AreaField
          value={draft.areaId}
          onChange={(areaId) => onChange({ areaId })}
          hint={t('teamEdit.areaHint')}
          error={faults.at('areaId')}
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
