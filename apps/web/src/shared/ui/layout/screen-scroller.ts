import { createContext, useContext } from 'react';

/** The element that scrolls the open screen, against which lists measure; null until it is in the page. */
export const ScreenScroller = createContext<HTMLElement | null>(null);

export function useScreenScroller(): HTMLElement | null {
  return useContext(ScreenScroller);
}
