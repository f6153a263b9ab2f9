import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** A finger that moves less taps. */
const slopPixels = 6;

export interface FieldDrag {
  list: RefObject<HTMLDivElement | null>;
  /** The field that is being dragged. */
  key: string | null;
  start: (key: string, event: PointerEvent) => void;
  /** Whether the press that has just ended was a drag and no tap. */
  wasDragged: () => boolean;
}

/** Moves a field while its handle is dragged: it takes the place among the cards at which the finger is. */
export function useFieldDrag(onMove: (key: string, to: number) => void): FieldDrag {
  const list = useRef<HTMLDivElement>(null);
  const hasMoved = useRef(false);
  const move = useRef(onMove);
  const [pressed, setPressed] = useState<{ key: string; startY: number } | null>(null);
  const [key, setKey] = useState<string | null>(null);
  useEffect(() => {
    move.current = onMove;
  });
  // The card changes its place in the document, and so would lose the pointer's capture: the window is listened to.
  useEffect(() => {
    if (!pressed) return undefined;
    const follow = (event: globalThis.PointerEvent) => {
      if (!hasMoved.current && Math.abs(event.clientY - pressed.startY) < slopPixels) return;
      hasMoved.current = true;
      setKey(pressed.key);
      move.current(pressed.key, countAbove(list.current, pressed.key, event.clientY));
    };
    const end = () => {
      setPressed(null);
      setKey(null);
    };
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    return () => {
      window.removeEventListener('pointermove', follow);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
  }, [pressed]);
  return {
    list,
    key,
    start: (dragged, event) => {
      hasMoved.current = false;
      setPressed({ key: dragged, startY: event.clientY });
    },
    wasDragged: () => {
      const was = hasMoved.current;
      hasMoved.current = false;
      return was;
    },
  };
}

/** The number of the other cards whose middle is above the finger. */
function countAbove(list: HTMLElement | null, dragged: string, fingerY: number): number {
  const others = [...(list?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].filter(({ dataset }) => dataset.field !== dragged);
  return others.filter((card) => {
    const { top, height } = card.getBoundingClientRect();
    return top + height / 2 < fingerY;
  }).length;
}
