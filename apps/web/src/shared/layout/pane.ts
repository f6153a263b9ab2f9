import { createContext, useContext } from 'react';
import type { Location } from 'react-router';

/** What a pane of the desk says to the screen in it. */
export interface Pane {
  /** A list stays where it is when something of it is opened beside it, so that it needs no way back. */
  isList: boolean;
  /** The address that is left when the pane is closed; null: the previous one of the history. */
  closesTo: string | null;
  /** What is open beside a list. */
  beside: Pick<Location, 'pathname' | 'search'> | null;
}

/** The pane that a screen is shown in; null on a phone, where a screen has all the room. */
export const PaneContext = createContext<Pane | null>(null);

export function usePane(): Pane | null {
  return useContext(PaneContext);
}
