import { type PointerEvent, useRef } from 'react';

/** Pixels from which a movement across is meant. */
const least = 44;

/**
 * A finger moved across turns a page: `onSwipe(1)` when it goes to the left, `onSwipe(-1)` to the right. The element must
 * leave the way up and down to the browser: `touch-action: pan-y`. Buttons stay the way for keyboards and screen readers.
 */
export function useSwipe(onSwipe: (step: -1 | 1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      start.current = pointerType === 'mouse' ? null : { x: clientX, y: clientY };
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (!start.current) return;
      const across = clientX - start.current.x;
      const along = Math.abs(clientY - start.current.y);
      start.current = null;
      if (Math.abs(across) >= least && Math.abs(across) > along * 1.5) onSwipe(across < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
