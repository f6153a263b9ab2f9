import { useTexts } from '../../../shared/i18n/texts.ts';
import { Callout } from '../../../shared/ui/Callout.tsx';
import { useCodeScanner } from '../api/use-code-scanner.ts';
import styles from './CodeView.module.css';

/** What the camera sees, while codes are looked for. */
export function CodeView({ onCode }: { onCode: (code: string) => void }) {
  const t = useTexts('workOrderForm');
  const { video, isFailed } = useCodeScanner(onCode);
  if (isFailed) {
    return (
      <Callout tone="danger" icon="camera">
        {t('scan.noCamera')}
      </Callout>
    );
  }
  return (
    <>
      <video ref={video} className={styles.view} muted playsInline aria-label={t('scan.view')} />
      <p>{t('scan.hint')}</p>
    </>
  );
}
