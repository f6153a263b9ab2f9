import { createContext, type RefObject, useContext } from 'react';

/** The element that scrolls the open screen: lists measure against it. */
export const ScreenScroller = createContext<RefObject<HTMLElement | null> | null>(null);

export function useScreenScroller(): RefObject<HTMLElement | null> {
  const scroller = useContext(ScreenScroller);
  if (!scroller) throw new Error('a list that scrolls stands inside a Screen');
  return scroller;
}
