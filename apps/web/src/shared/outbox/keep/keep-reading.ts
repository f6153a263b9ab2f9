import { reportError } from '#shared/api/call-api.ts';
import { noteUnanswered } from '#shared/api/unanswered.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { type ReadingStep, useOutbox } from '../outbox-state.ts';

/** Stores a reading of a meter in the outbox, and says so; false: there is none. */
export async function keepReading(step: ReadingStep): Promise<boolean> {
  const { control } = useOutbox.getState();
  if (control === null) return false;
  try {
    await control.read(step);
    noteUnanswered('recordMeterReading', null);
    showToast(textOf('takeAlong', 'outbox.saved'));
    return true;
  } catch (error) {
    reportError(error);
    throw error;
  }
}
