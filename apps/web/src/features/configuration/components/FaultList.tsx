import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { useFaultPlace } from '../hooks/use-fault-place.ts';
import type { Preview } from '../model/preview.ts';
import styles from './preview.module.css';

export interface FaultListProps {
  faults: Preview['faults'];
  isTemplate: boolean;
}

/** What keeps a document from being taken in: where, in words and as in the file, and what is wrong there. */
export function FaultList({ faults, isTemplate }: FaultListProps) {
  const t = useTexts('configuration');
  return (
    <>
      <Callout tone="danger" icon="info">
        {t(isTemplate ? 'preview.templateFaults' : 'preview.faults', { count: faults.length })}
      </Callout>
      <PlaceList items={faults} showsPath={!isTemplate} />
    </>
  );
}

/** What of a document does not come along, and where; the rest may be taken in. */
export function WarningList({ warnings }: { warnings: Preview['warnings'] }) {
  const t = useTexts('configuration');
  return (
    <>
      <Callout tone="warn" icon="info">
        {t('preview.warnings', { count: warnings.length })}
      </Callout>
      <PlaceList items={warnings} showsPath={false} />
    </>
  );
}

/** @param props.showsPath whether the place is shown as it stands in a file too */
function PlaceList({ items, showsPath }: { items: Preview['faults']; showsPath: boolean }) {
  const describePlace = useFaultPlace();
  return (
    <Card>
      <ol className={styles.faults}>
        {items.map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            <span className={styles.message}>{message}</span>
            <span className={styles.place}>{describePlace(path)}</span>
            {path !== '' && showsPath && <code className={styles.path}>{path}</code>}
          </li>
        ))}
      </ol>
    </Card>
  );
}
