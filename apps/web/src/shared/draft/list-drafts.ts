import { draftPrefix } from './use-draft.ts';

/** Every form's draft on this phone, whoever's it is. Bytes as the browser counts them: two a character. */
export function listDrafts(): { count: number; bytes: number } {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(draftPrefix));
  const characters = keys.reduce((sum, key) => sum + key.length + (localStorage.getItem(key)?.length ?? 0), 0);
  return { count: keys.length, bytes: 2 * characters };
}
