import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Callout } from '../ui/feedback/Callout.tsx';
import { Sheet } from '../ui/sheet/Sheet.tsx';
import { CodeView, type CodeViewProps } from './CodeView.tsx';
import { canScan } from './use-code-scanner.ts';

export interface ScanSheetProps extends CodeViewProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Shown below the picture: another way to enter the code. */
  children?: ReactNode;
}

/** A sheet with the camera's picture. Where the browser cannot read codes it says so, and `children` offer another way. */
export function ScanSheet({ open, onClose, title, onCode, hint, failedHint, children }: ScanSheetProps) {
  return createPortal(
    // Within a navigation bar the sheet's own button would be drawn in the bar's white.
    <Sheet open={open} onClose={onClose} title={title}>
      {canScan() ? <CodeView onCode={onCode} hint={hint} failedHint={failedHint} /> : <Callout icon="camera">{failedHint}</Callout>}
      {children}
    </Sheet>,
    document.body,
  );
}
