import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import styles from './type/fields.module.css';

export interface ConflictNoticeProps {
  /** Stands before the differences. */
  intro: string;
  /** Stands in their place when there are none. */
  same: string;
  differences: readonly string[];
  onTakeTheirs: () => void;
  onKeepMine: () => unknown;
}

/** Says that somebody else has changed the same, what differs, and lets the administrator choose. */
export function ConflictNotice({ intro, same, differences, onTakeTheirs, onKeepMine }: ConflictNoticeProps) {
  const t = useTexts('businessType');
  return (
    <Card>
      <Callout tone="warn" title={t('conflict.title')}>
        {differences.length > 0 ? intro : same}
      </Callout>
      {differences.length > 0 && (
        <ul className={styles.list}>
          {differences.map((difference) => (
            <li key={difference}>{difference}</li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        <Button variant="plain" size="small" onPress={onTakeTheirs}>
          {t('conflict.takeTheirs')}
        </Button>
        <Button variant="plain" size="small" onPress={onKeepMine}>
          {t('conflict.keepMine')}
        </Button>
      </div>
    </Card>
  );
}
