import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import styles from './SwipeToAct.module.css';

export interface SwipeToActProps {
  /** Runs when the card is released; null: there is no action, and the card does not move. */
  label: string | null;
  onAct: () => unknown;
  children: ReactNode;
}

/** Pixels from which releasing the card acts, and how far the card follows the finger. */
const actsFrom = 88;
const farthest = 132;
/** Below this the movement may still become a scroll or a tap. */
const slack = 10;

/**
 * A card that runs its main action when it is pulled to the left. Its button does the same, and remains for keyboards and screen
 * readers.
 */
export function SwipeToAct({ label, onAct, children }: SwipeToActProps) {
  const start = useRef<{ x: number; y: number; isSwipe: boolean } | null>(null);
  const [pulled, setPulled] = useState(0);
  if (label === null) return children;

  const follow = (event: PointerEvent<HTMLDivElement>) => {
    if (!start.current) return;
    const across = start.current.x - event.clientX;
    const along = Math.abs(event.clientY - start.current.y);
    if (!start.current.isSwipe) {
      if (across < slack || across < along * 1.5) return;
      start.current.isSwipe = true;
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    setPulled(Math.min(farthest, Math.max(0, across - slack)));
  };
  const letGo = () => {
    const acts = start.current?.isSwipe === true && pulled >= actsFrom;
    start.current = null;
    setPulled(0);
    if (acts) void Promise.resolve(onAct()).catch(() => undefined);
  };
  return (
    <div
      className={styles.swipe}
      data-pulled={pulled > 0}
      onPointerDown={(event) => {
        if (event.pointerType !== 'mouse') start.current = { x: event.clientX, y: event.clientY, isSwipe: false };
      }}
      onPointerMove={follow}
      onPointerUp={letGo}
      onPointerCancel={() => {
        start.current = null;
        setPulled(0);
      }}
    >
      {pulled > 0 && (
        <div className={styles.ground} data-acts={pulled >= actsFrom} aria-hidden="true">
          {label}
        </div>
      )}
      <div className={styles.card} style={{ transform: pulled > 0 ? `translateX(${-pulled}px)` : undefined }}>
        {children}
      </div>
    </div>
  );
}
