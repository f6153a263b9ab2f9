import { noteUnanswered } from '#shared/api/unanswered.ts';
import type { CommentStep } from '../outbox-state.ts';
import type { Comment } from '../stored-intent.ts';
import { keepInOutbox } from './keep-in-outbox.ts';

/** Stores a comment in the outbox, and says so. Null: it cannot wait there. */
export async function keepComment(step: CommentStep): Promise<Comment | null> {
  const kept = await keepInOutbox((control) => control.comment(step));
  if (kept) noteUnanswered('addOrderComment', null);
  return kept;
}
