import { reportError } from '#shared/api/call-api.ts';
import { noteUnanswered } from '#shared/api/unanswered.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { type CommentStep, useOutbox } from '../outbox-state.ts';
import type { Comment } from '../stored-intent.ts';

/** Stores a comment in the outbox, and says so. Null: it cannot wait there. */
export async function keepComment(step: CommentStep): Promise<Comment | null> {
  try {
    const kept = (await useOutbox.getState().control?.comment(step)) ?? null;
    if (kept) noteUnanswered('addOrderComment', null);
    if (kept) showToast(textOf('takeAlong', 'outbox.saved'));
    return kept;
  } catch (error) {
    reportError(error);
    throw error;
  }
}
