import { noteOfConflict } from '#shared/form/conflict.ts';
import { RestoredNotice } from '#shared/form/RestoredNotice.tsx';
import { VersionConflict } from '#shared/form/VersionConflict.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { useCalendarForm } from '../hooks/use-calendar-form.ts';
import { listDifferences } from '../model/calendar-differences.ts';
import { toCalendarDraft, type WorkCalendar } from '../model/calendar-draft.ts';
import { BasicsCard } from './BasicsCard.tsx';
import { DatesCard } from './DatesCard.tsx';
import { HoursCard } from './HoursCard.tsx';
import { RetireCalendar } from './RetireCalendar.tsx';

export interface CalendarFormProps {
  /** Null: a new one. */
  calendar: WorkCalendar | null;
  /** There is no calendar in use yet. */
  isFirst: boolean;
}

/** Creates a work calendar, or changes or retires one. */
export function CalendarForm({ calendar, isFirst }: CalendarFormProps) {
  const t = useTexts('workCalendar');
  const { form, isOutdated } = useCalendarForm(calendar, isFirst);
  return (
    <Screen
      title={t(calendar ? 'edit.editTitle' : 'edit.newTitle')}
      back={screenAddress('calendars')}
      bottom={
        <BottomBar note={noteOfConflict(isOutdated)}>
          <Button disabled={isOutdated} onPress={() => form.submit('save')}>
            {t(calendar ? 'edit.save' : 'edit.create')}
          </Button>
        </BottomBar>
      }
    >
      {calendar && isOutdated ? (
        <VersionConflict
          differences={listDifferences(calendar, form.values)}
          onTakeTheirs={() => form.change(toCalendarDraft(calendar))}
          onSaveMine={() => form.submit('over')}
        />
      ) : (
        <RestoredNotice shown={form.isRestored} onDiscard={form.reset} />
      )}
      <BasicsCard form={form} isDefault={calendar?.isDefault ?? false} />
      <HoursCard form={form} />
      <DatesCard form={form} />
      {calendar && !calendar.isDefault && <RetireCalendar calendar={calendar} onRetired={form.reset} />}
    </Screen>
  );
}
