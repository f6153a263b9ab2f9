import { createContext, useContext } from 'react';

/** The scrolling element of the open screen, against which lists measure; null until it is mounted. */
export const ScreenScroller = createContext<HTMLElement | null>(null);

export function useScreenScroller(): HTMLElement | null {
  return useContext(ScreenScroller);
}
