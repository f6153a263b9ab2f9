import { usePane } from '../layout/pane.ts';
import { type PathName, paths } from '../navigation/paths.ts';

/** The `?id=` of the screen that is open beside this list; null when it is another screen, or none. */
export function useOpenRow(screens: readonly PathName[]): string | null {
  const beside = usePane()?.beside;
  if (!beside || !screens.some((screen) => paths[screen] === beside.pathname)) return null;
  return new URLSearchParams(beside.search).get('id');
}
