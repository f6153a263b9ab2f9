import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useSession } from '#shared/session/session-store.ts';
import { PickerField } from '#shared/ui/form/PickerField.tsx';

interface PersonChoiceProps {
  date: string;
  /** Null: oneself. */
  value: string | null;
  onChange: (accountId: string | null) => void;
}

/** Chooses whose track is shown, among those who have one on that day. Renders nothing where nobody else has. */
export function PersonChoice({ date, value, onChange }: PersonChoiceProps) {
  const t = useTexts('footprint');
  const own = useSession(({ user }) => user?.id ?? '');
  const { data } = useApiQuery('listTrackPeople', { date }, { silent: true });
  const others = data?.filter(({ id }) => id !== own) ?? [];
  if (others.length === 0 && value === null) return null;
  return (
    <PickerField
      label={t('person')}
      options={[{ value: own, label: t('myself') }, ...others.map(({ id, fullName }) => ({ value: id, label: fullName }))]}
      value={value ?? own}
      onChange={(id) => onChange(id === own ? null : id)}
    />
  );
}
