import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import styles from './SwipeToAct.module.css';

export interface SwipeToActProps {
  /** The text of the action that runs when the card is released; null: there is no action, and the card does not move. */
  label: string | null;
  onAct: () => unknown;
  children: ReactNode;
}

/** Pixels from which releasing the card acts, and how far the card follows the finger. */
const actDistancePx = 88;
const maxPullPx = 132;
/** Below this the movement may still become a scroll or a tap. */
const slackPx = 10;

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
      if (across < slackPx || across < along * 1.5) return;
      start.current.isSwipe = true;
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    setPulled(Math.min(maxPullPx, Math.max(0, across - slackPx)));
  };
  const release = () => {
    const acts = start.current?.isSwipe === true && pulled >= actDistancePx;
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
      onPointerUp={release}
      onPointerCancel={() => {
        start.current = null;
        setPulled(0);
      }}
    >
      {pulled > 0 && (
        <div className={styles.ground} data-acts={pulled >= actDistancePx} aria-hidden="true">
          {label}
        </div>
      )}
      <div className={styles.card} style={{ transform: pulled > 0 ? `translateX(${-pulled}px)` : undefined }}>
        {children}
      </div>
    </div>
  );
}
