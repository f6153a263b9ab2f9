import { useTexts } from '#shared/i18n/texts.ts';
import { useMay } from '#shared/session/session-store.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import styles from './SearchStart.module.css';

export interface SearchStartProps {
  recent: readonly string[];
  onChoose: (keyword: string) => void;
  onForget: () => void;
  onScan: () => void;
}

/** Shown before anything is typed: recent searches, and the scanner for accounts that may see devices. */
export function SearchStart({ recent, onChoose, onForget, onScan }: SearchStartProps) {
  const t = useTexts('search');
  const mayScan = useMay('device.view');
  return (
    <>
      {recent.length > 0 && (
        <Card
          title={t('recent')}
          extra={
            <button type="button" className={styles.forget} onClick={onForget}>
              {t('forget')}
            </button>
          }
        >
          <ul className={styles.words}>
            {recent.map((keyword) => (
              <li key={keyword}>
                <button type="button" className={styles.word} onClick={() => onChoose(keyword)}>
                  {keyword}
                </button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Empty
        icon="search"
        title={t('start')}
        hint={t(mayScan ? 'startHint' : 'startOrders')}
        action={
          mayScan && (
            <Button variant="plain" onPress={onScan}>
              {t('scan')}
            </Button>
          )
        }
      />
    </>
  );
}
