import { useEffect, useRef } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { Icon } from '../ui/display/Icon.tsx';
import { Button } from '../ui/form/Button.tsx';
import styles from './VersionConflict.module.css';

/** A field in which what somebody else saved differs from what was typed here. */
export interface FieldDifference {
  label: string;
  /** Empty: nothing. */
  theirs: string;
  mine: string;
}

export interface VersionConflictProps {
  /** A text says in words what cannot be shown as two values. */
  differences: readonly (FieldDifference | string)[];
  onTakeTheirs: () => unknown;
  /** Saves over the newest version. */
  onSaveMine: () => unknown;
}

/** Says that somebody else has changed what this form changes, and in what both differ. */
export function VersionConflict({ differences, onTakeTheirs, onSaveMine }: VersionConflictProps) {
  const t = useTexts('common');
  const notice = useRef<HTMLElement>(null);
  // The button that was refused stands at the foot of a long form.
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <section ref={notice} className={styles.conflict} role="alert">
      <h2 className={styles.title}>
        <Icon name="people" />
        {t('versionConflict.title')}
      </h2>
      {differences.length === 0 && <p>{t('versionConflict.same')}</p>}
      <ul className={styles.differences}>
        {differences.map((difference) =>
          typeof difference === 'string' ? (
            <li key={difference}>{difference}</li>
          ) : (
            <li key={difference.label}>
              <BothValues {...difference} />
            </li>
          ),
        )}
      </ul>
      <div className={styles.ways}>
        <Button variant="plain" size="small" onPress={onTakeTheirs}>
          {t('versionConflict.takeTheirs')}
        </Button>
        <Button variant="plain" size="small" onPress={onSaveMine}>
          {t('versionConflict.saveMine')}
        </Button>
      </div>
    </section>
  );
}

function BothValues({ label, theirs, mine }: FieldDifference) {
  const t = useTexts('common');
  return (
    <>
      <p className={styles.label}>{label}</p>
      <dl className={styles.values}>
        <dt>{t('versionConflict.theirs')}</dt>
        <dd>{theirs || t('versionConflict.empty')}</dd>
        <dt>{t('versionConflict.mine')}</dt>
        <dd>{mine || t('versionConflict.empty')}</dd>
      </dl>
    </>
  );
}
