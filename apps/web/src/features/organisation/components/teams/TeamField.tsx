import { useApiQuery } from '#shared/api/use-api-query.ts';
import { formatList } from '#shared/format/list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { PickerField } from '#shared/ui/form/PickerField.tsx';

export interface TeamFieldProps {
  /** Null: none for now. */
  value: string | null;
  onChange: (teamId: string | null) => void;
  error?: string | null;
}

const none = '';

/** Chooses a first team; renders nothing where there is none. */
export function TeamField({ value, onChange, error }: TeamFieldProps) {
  const t = useTexts('organisation');
  const { data: teams = [] } = useApiQuery('listTeams', {}, { silent: true });
  if (teams.length === 0) return null;
  return (
    <PickerField
      label={t('team')}
      error={error}
      options={[
        { value: none, label: t('noTeam') },
        ...teams.map(({ id, name, specialties }) => ({ value: id, label: name, hint: formatList(specialties) })),
      ]}
      value={value ?? none}
      onChange={(id) => onChange(id === none ? null : id)}
    />
  );
}
