import { reportError } from '#shared/api/call-api.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { type AcknowledgementStep, useOutbox } from '../outbox-state.ts';

/** Stores the acknowledgement of an alarm in the outbox, and says so; false: it cannot wait there. */
export async function keepAcknowledgement(step: AcknowledgementStep): Promise<boolean> {
  try {
    const isKept = (await useOutbox.getState().control?.acknowledge(step)) ?? false;
    if (isKept) showToast(textOf('takeAlong', 'outbox.saved'));
    return isKept;
  } catch (error) {
    reportError(error);
    throw error;
  }
}
