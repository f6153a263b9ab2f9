import { type PointerEvent, useRef } from 'react';

/** Pixels from which a horizontal movement counts as a swipe. */
const minSwipePx = 44;

/**
 * Handles horizontal swipes: `onSwipe(1)` for one to the left, `onSwipe(-1)` for one to the right. The element must leave
 * vertical swipes to the browser: `touch-action: pan-y`. Offer buttons as well, for keyboards and screen readers.
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
      if (Math.abs(across) >= minSwipePx && Math.abs(across) > along * 1.5) onSwipe(across < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
