import { useTexts } from '../i18n/texts.ts';
import { Callout } from '../ui/feedback/Callout.tsx';
import styles from './CodeView.module.css';
import { useCodeScanner } from './use-code-scanner.ts';

export interface CodeViewProps {
  /** Called once for each code that comes into view. */
  onCode: (code: string) => void;
  /** A hint at what to point the camera at. */
  hint: string;
  /** Shown when the camera cannot be used: what to do instead. */
  failedHint: string;
}

/** The camera's picture, in which codes are searched for. Only where `canScan()` is true. */
export function CodeView({ onCode, hint, failedHint }: CodeViewProps) {
  const t = useTexts('common');
  const { video, isFailed } = useCodeScanner(onCode);
  if (isFailed) {
    return (
      <Callout tone="danger" icon="camera">
        {failedHint}
      </Callout>
    );
  }
  return (
    <>
      <video ref={video} className={styles.view} muted playsInline aria-label={t('cameraView')} />
      <p>{hint}</p>
    </>
  );
}
