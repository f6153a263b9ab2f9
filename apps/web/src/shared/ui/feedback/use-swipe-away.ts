import { type CSSProperties, type PointerEvent, useRef, useState } from 'react';

/** Pixels from which letting go puts it away. */
const farEnough = 44;
const upEnough = 20;

/**
 * What lies over the screen follows the finger and is put away by letting go to the side or upwards. The element must leave no
 * movement to the browser: `touch-action: none`.
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
    /** The click that ends a swipe is none. */
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
        isSwiped.current = Math.abs(moved.x) >= farEnough || moved.y <= -upEnough;
        end();
        if (isSwiped.current) onAway();
      },
      onPointerCancel: end,
    },
  };
}
