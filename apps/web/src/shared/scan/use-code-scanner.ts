import { useCallback, useEffect, useRef, useState } from 'react';

/** The part of the browser's detector that is used here; not every browser has one. */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;

const scanIntervalMs = 250;

function findDetectorClass(): DetectorClass | null {
  return (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector ?? null;
}

/** Whether this phone's browser can read codes with its camera. */
export function canScan(): boolean {
  return findDetectorClass() !== null && Boolean(navigator.mediaDevices?.getUserMedia);
}

export interface CodeScanner {
  video: (element: HTMLVideoElement | null) => void;
  /** The camera cannot be used: the user refused, or another app has it. */
  isFailed: boolean;
}

/** Reads codes with the camera while the video is on the screen, and reports each code once when it comes into view. */
export function useCodeScanner(onCode: (code: string) => void): CodeScanner {
  const [isFailed, setFailed] = useState(false);
  const latest = useRef(onCode);
  latest.current = onCode;
  const stop = useRef<(() => void) | null>(null);
  const video = useCallback((element: HTMLVideoElement | null) => {
    stop.current?.();
    stop.current = element
      ? startScanning(
          element,
          (code) => latest.current(code),
          () => setFailed(true),
        )
      : null;
  }, []);
  useEffect(() => () => stop.current?.(), []);
  return { video, isFailed };
}

function startScanning(video: HTMLVideoElement, onCode: (code: string) => void, onFailed: () => void): () => void {
  const Class = findDetectorClass();
  let stream: MediaStream | null = null;
  let timer: number | undefined;
  let isStopped = false;
  let lastCode = '';
  const scanFrame = async () => {
    const [found] = (await detector?.detect(video).catch(() => [])) ?? [];
    if (isStopped) return;
    if (found && found.rawValue !== lastCode) onCode(found.rawValue);
    lastCode = found?.rawValue ?? '';
    timer = window.setTimeout(scanFrame, scanIntervalMs);
  };
  const detector = Class && new Class({ formats: ['qr_code'] });
  navigator.mediaDevices
    .getUserMedia({ video: { facingMode: 'environment' } })
    .then(async (opened) => {
      stream = opened;
      if (isStopped) return release(opened);
      video.srcObject = opened;
      await video.play();
      await scanFrame();
    })
    .catch(() => {
      if (!isStopped) onFailed();
    });
  return () => {
    isStopped = true;
    window.clearTimeout(timer);
    if (stream) release(stream);
  };
}

function release(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
