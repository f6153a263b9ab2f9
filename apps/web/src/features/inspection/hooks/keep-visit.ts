import { reportError } from '#shared/api/call-api.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { useOutbox, type VisitStep } from '#shared/outbox/outbox-state.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';

/** Stores what was done at a point of a route in the outbox, and says so; false: it cannot wait there. */
export async function keepVisit(step: VisitStep): Promise<boolean> {
  try {
    const isKept = (await useOutbox.getState().control?.visit(step)) ?? false;
    if (isKept) showToast(textOf('takeAlong', 'outbox.saved'));
    return isKept;
  } catch (error) {
    reportError(error);
    throw error;
  }
}
