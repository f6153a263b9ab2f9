import { readStoredSession } from '#shared/session/stored-items.ts';
import { writeNote } from './deposit-notes.ts';
import { showNotes } from './show-notes.ts';

/** The account has read what has become of its work. */
export function dismissNote(name: string): void {
  writeNote(name, null);
  showNotes(readStoredSession().user?.id ?? '');
}
