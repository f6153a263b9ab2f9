import { useTexts } from '../i18n/texts.ts';
import { Callout } from '../ui/feedback/Callout.tsx';
import styles from './CodeView.module.css';
import { useCodeScanner } from './use-code-scanner.ts';

export interface CodeViewProps {
  /** Each code once when it comes into view. */
  onCode: (code: string) => void;
  /** What to point at. */
  hint: string;
  /** When the camera cannot be had: what to do instead. */
  failedHint: string;
}

/** What the camera sees, while codes are looked for. Only where `canScan()`. */
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
