import { draftPrefix } from './use-draft.ts';

/** The drafts of all forms and accounts on this phone. Bytes as browsers count them: two per character. */
export function listDrafts(): { count: number; bytes: number } {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(draftPrefix));
  const characters = keys.reduce((sum, key) => sum + key.length + (localStorage.getItem(key)?.length ?? 0), 0);
  return { count: keys.length, bytes: 2 * characters };
}
