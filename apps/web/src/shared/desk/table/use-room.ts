import { type RefObject, useLayoutEffect, useState } from 'react';

/** The inner width of an element in CSS pixels, before the first paint and whenever it changes; null where nothing is laid out. */
export function useRoom(element: RefObject<HTMLElement | null>): number | null {
  const [room, setRoom] = useState<number | null>(null);
  useLayoutEffect(() => {
    const shown = element.current;
    if (!shown) return undefined;
    const measure = () => setRoom(shown.clientWidth || null);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(shown);
    return () => sizes.disconnect();
  }, [element]);
  return room;
}
