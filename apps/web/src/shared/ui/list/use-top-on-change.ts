import { useEffect, useRef } from 'react';
import { useScreenScroller } from '../layout/screen-scroller.ts';

/** Scrolls a `Screen` to its top when the query of its list changes, but not when the screen is opened again with the same one. */
export function useTopOnChange(question: string): void {
  const scroller = useScreenScroller();
  const asked = useRef(question);
  useEffect(() => {
    if (asked.current === question) return;
    asked.current = question;
    scroller?.scrollTo({ top: 0 });
  }, [question, scroller]);
}
