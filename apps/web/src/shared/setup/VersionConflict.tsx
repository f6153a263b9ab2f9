import { useTexts } from '../i18n/texts.ts';
import { Card } from '../ui/display/Card.tsx';
import { Button } from '../ui/form/Button.tsx';
import styles from './VersionConflict.module.css';

export interface Difference {
  key: string;
  /** The field's label. */
  label: string;
  theirs: string;
  mine: string;
}

export interface VersionConflictProps {
  differences: readonly Difference[];
  onTakeTheirs: () => void;
  /** Saves what was typed over theirs. */
  onSaveMine: () => unknown;
}

/** Says that somebody else has changed what the form is about, where the two differ, and lets the user choose. */
export function VersionConflict({ differences, onTakeTheirs, onSaveMine }: VersionConflictProps) {
  const t = useTexts('setup');
  return (
    <Card className={styles.card} title={t('conflict.title')}>
      <p className={styles.explain} role="status">
        {t(differences.length > 0 ? 'conflict.explain' : 'conflict.same')}
      </p>
      <dl className={styles.differences}>
        {differences.map(({ key, label, theirs, mine }) => (
          <div key={key}>
            <dt className={styles.field}>{label}</dt>
            <dd className={styles.values}>
              <span className={styles.whose}>{t('conflict.theirs')}</span>
              <span>{theirs || t('conflict.empty')}</span>
              <span className={styles.whose}>{t('conflict.mine')}</span>
              <span>{mine || t('conflict.empty')}</span>
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.buttons}>
        <Button variant="plain" size="small" onPress={onTakeTheirs}>
          {t('conflict.takeTheirs')}
        </Button>
        <Button variant="plain" size="small" onPress={onSaveMine}>
          {t('conflict.saveMine')}
        </Button>
      </div>
    </Card>
  );
}
