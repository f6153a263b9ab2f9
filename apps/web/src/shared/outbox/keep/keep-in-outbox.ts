import { reportError } from '#shared/api/call-api.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { type OutboxControl, useOutbox } from '../outbox-state.ts';

/** Stores something in the outbox, and says so; null or false: it cannot wait there. @throws what kept it from being stored, which is shown */
export async function keepInOutbox<Kept>(keep: (control: OutboxControl) => Promise<Kept>): Promise<Kept | null> {
  const { control } = useOutbox.getState();
  if (control === null) return null;
  try {
    const kept = await keep(control);
    if (kept !== null && kept !== false) showToast(textOf('takeAlong', 'outbox.saved'));
    return kept;
  } catch (error) {
    reportError(error);
    throw error;
  }
}
