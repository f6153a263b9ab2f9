import { useEffect, useRef } from 'react';
import { useScreenScroller } from '../layout/screen-scroller.ts';

/** Another question starts at its top; coming back to the same one does not. Inside a `Screen`. */
export function useTopOnChange(question: string): void {
  const scroller = useScreenScroller();
  const asked = useRef(question);
  useEffect(() => {
    if (asked.current === question) return;
    asked.current = question;
    scroller?.scrollTo({ top: 0 });
  }, [question, scroller]);
}
