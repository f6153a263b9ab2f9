import { useApiQuery } from '../api/use-api-query.ts';
import { useTexts } from '../i18n/texts.ts';
import { PickerField } from '../ui/form/PickerField.tsx';

interface CalendarFieldProps {
  value: string | null;
  onChange: (calendarId: string | null) => void;
  error: string | null;
  /** What orders go by when nothing is chosen. */
  otherwise: string;
}

const inherited = '';

/** The work calendar of an area or a project. With no choice between calendars the field is left out. */
export function CalendarField({ value, onChange, error, otherwise }: CalendarFieldProps) {
  const t = useTexts('setup');
  const { data: calendars } = useApiQuery('listCalendars', {}, { silent: true });
  const offered = calendars?.filter(({ id, retired }) => !retired || id === value) ?? [];
  if (offered.length < 2 && value === null) return null;
  return (
    <PickerField
      label={t('calendar.label')}
      optional
      hint={t('calendar.hint')}
      options={[
        { value: inherited, label: otherwise },
        ...offered.map(({ id, name, isDefault }) => ({ value: id, label: isDefault ? t('calendar.default', { name }) : name })),
      ]}
      value={value ?? inherited}
      onChange={(chosen) => onChange(chosen === inherited ? null : chosen)}
      error={error}
    />
  );
}
