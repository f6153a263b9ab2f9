import { createContext, useContext } from 'react';
import type { Location } from 'react-router';

/** What a pane of the desk says to the screen in it. */
export interface Pane {
  /** A list stays where it is when something of it is opened beside it, so that it needs no way back. */
  isList: boolean;
  /** Closes the pane: its list is left. Null: it stands beside none, and going back leads to the previous screen of the history. */
  close: (() => void) | null;
  /** What is open beside a list. */
  beside: Pick<Location, 'pathname' | 'search'> | null;
  /** The paths of the screens that were opened out of a list, the innermost one last. */
  opened: readonly string[];
}

/** The pane that a screen is shown in; null on a phone, where a screen has all the room. */
export const PaneContext = createContext<Pane | null>(null);

export function usePane(): Pane | null {
  return useContext(PaneContext);
}

/** Where a link of a list at the desk stands: `open` while what it leads to is shown beside the list. Null: there is no pane beside it. */
export function useBeside(address: string | undefined): 'open' | 'closed' | null {
  const pane = usePane();
  if (!pane?.isList) return null;
  return address !== undefined && pane.opened.includes(address.replace(/\?.*$/s, '')) ? 'open' : 'closed';
}

/** A ref of the link whose screen is open beside the list: an address that was copied may lead below what is in sight. */
export function scrollToOpen(link: HTMLElement | null): void {
  link?.scrollIntoView({ block: 'nearest' });
}
