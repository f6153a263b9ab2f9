import { type CSSProperties, type PointerEvent, useRef, useState } from 'react';

/** Pixels from which releasing it dismisses it, sideways and upwards. */
const minSidewaysPx = 44;
const minUpwardsPx = 20;

/**
 * Makes an element follow the finger; releasing it at the side or upwards dismisses it. The element must disable the browser's own
 * gestures: `touch-action: none`.
 */
export function useSwipeAway(onAway: () => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const isSwiped = useRef(false);
  const [moved, setMoved] = useState({ x: 0, y: 0 });
  const end = () => {
    start.current = null;
    setMoved({ x: 0, y: 0 });
  };
  const style: CSSProperties | undefined =
    moved.x === 0 && moved.y === 0 ? undefined : { transform: `translate(${moved.x}px, ${moved.y}px)` };
  return {
    style,
    /** Whether the last gesture was a swipe, whose click must be ignored. */
    wasSwiped: () => isSwiped.current,
    swipe: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        isSwiped.current = false;
        start.current = { x: event.clientX, y: event.clientY };
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        if (!start.current) return;
        const { x, y } = start.current;
        setMoved({ x: clientX - x, y: Math.min(0, clientY - y) });
      },
      onPointerUp: () => {
        isSwiped.current = Math.abs(moved.x) >= minSidewaysPx || moved.y <= -minUpwardsPx;
        end();
        if (isSwiped.current) onAway();
      },
      onPointerCancel: end,
    },
  };
}
