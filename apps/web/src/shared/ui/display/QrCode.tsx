import { useEffect, useState } from 'react';
import type { QrDrawing } from './draw-qr.ts';
import styles from './QrCode.module.css';

export interface QrCodeProps {
  text: string;
  /** Its name, for screen readers. */
  label: string;
  /** Shown instead when its chunk cannot be loaded. */
  failedText: string;
}

/** A QR code as wide as its container, dark on white in the dark theme too. The code that draws it is a chunk of its own. */
export function QrCode({ text, label, failedText }: QrCodeProps) {
  const [drawing, setDrawing] = useState<QrDrawing | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    let isGone = false;
    import('./draw-qr.ts').then(
      ({ drawQr }) => {
        if (!isGone) setDrawing(drawQr(text));
      },
      () => {
        if (!isGone) setFailed(true);
      },
    );
    return () => {
      isGone = true;
    };
  }, [text]);
  return (
    <div className={styles.box}>
      {drawing && (
        <svg viewBox={`0 0 ${drawing.size} ${drawing.size}`} role="img" aria-label={label} shapeRendering="crispEdges">
          <path d={drawing.path} />
        </svg>
      )}
      {isFailed && <p className={styles.failed}>{failedText}</p>}
    </div>
  );
}
