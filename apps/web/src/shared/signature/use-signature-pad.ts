import { useCallback, useRef } from 'react';

const ink = '#101828';
const penWidth = 2.6;

interface SignaturePad {
  /** For the canvas, whose size is set by CSS. */
  canvas: (element: HTMLCanvasElement | null) => void;
  clear: () => void;
  /** Dark strokes on white, PNG. */
  takePicture: () => Promise<File>;
}

/** Draws with finger, pen or mouse on a canvas. @param onInk receives whether anything is drawn */
export function useSignaturePad(onInk: (hasInk: boolean) => void): SignaturePad {
  const element = useRef<HTMLCanvasElement | null>(null);
  const stop = useRef<(() => void) | null>(null);
  const latest = useRef(onInk);
  latest.current = onInk;

  const canvas = useCallback((next: HTMLCanvasElement | null) => {
    stop.current?.();
    element.current = next;
    stop.current = next ? startDrawing(next, () => latest.current(true)) : null;
  }, []);

  const clear = useCallback(() => {
    if (element.current) {
      delete element.current.dataset.drawn;
      wipe(element.current);
    }
    latest.current(false);
  }, []);

  const takePicture = useCallback(async () => {
    const blob = await new Promise<Blob | null>((resolve) =>
      element.current ? element.current.toBlob(resolve, 'image/png') : resolve(null),
    );
    if (!blob) throw new Error('no picture of the signature');
    return new File([blob], 'signature.png', { type: 'image/png' });
  }, []);

  return { canvas, clear, takePicture };
}

/** As many pixels as the screen has for the canvas; what is drawn already stays. */
function resize(canvas: HTMLCanvasElement): void {
  const scale = window.devicePixelRatio || 1;
  const width = Math.round(canvas.clientWidth * scale);
  const height = Math.round(canvas.clientHeight * scale);
  if (width === 0 || height === 0 || (canvas.width === width && canvas.height === height)) return;
  const drawn = canvas.dataset.drawn ? canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) : undefined;
  canvas.width = width;
  canvas.height = height;
  wipe(canvas);
  if (drawn) canvas.getContext('2d')?.putImageData(drawn, 0, 0);
}

function wipe(canvas: HTMLCanvasElement): void {
  const scale = window.devicePixelRatio || 1;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.resetTransform();
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.strokeStyle = ink;
  context.fillStyle = ink;
  context.lineWidth = penWidth;
  context.lineCap = 'round';
  context.lineJoin = 'round';
}

function startDrawing(canvas: HTMLCanvasElement, onStroke: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let last: { x: number; y: number } | null = null;
  // A sheet gives its canvas a size only once it is open, and another one when the phone is turned.
  const sizing = new ResizeObserver(() => resize(canvas));
  sizing.observe(canvas);
  const pointOf = (event: PointerEvent) => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const begin = (event: PointerEvent) => {
    canvas.setPointerCapture(event.pointerId);
    canvas.dataset.drawn = 'true';
    last = pointOf(event);
    // A tap leaves a dot.
    draw(canvas, last, last);
    onStroke();
  };
  const go = (event: PointerEvent) => {
    if (!last) return;
    // The points between two frames make the line round.
    for (const step of event.getCoalescedEvents?.() ?? [event]) {
      const next = pointOf(step);
      draw(canvas, last, next);
      last = next;
    }
  };
  const end = () => {
    last = null;
  };
  canvas.addEventListener('pointerdown', begin, { signal });
  canvas.addEventListener('pointermove', go, { signal });
  canvas.addEventListener('pointerup', end, { signal });
  canvas.addEventListener('pointercancel', end, { signal });
  return () => {
    listening.abort();
    sizing.disconnect();
  };
}

function draw(canvas: HTMLCanvasElement, from: { x: number; y: number }, to: { x: number; y: number }): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.stroke();
}
