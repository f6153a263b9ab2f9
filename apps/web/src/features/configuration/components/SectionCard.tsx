import { formatList } from '#shared/format/list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import type { EntryPreview, SectionPreview } from '../model/preview.ts';
import { FieldChange } from './FieldChange.tsx';
import styles from './preview.module.css';

export interface SectionCardProps {
  section: SectionPreview['section'];
  /** Null while the section is left out. */
  preview: SectionPreview | null;
  onChoose: (isChosen: boolean) => void;
}

/** What taking in a section would do, and whether it is taken in. */
export function SectionCard({ section, preview, onChoose }: SectionCardProps) {
  const t = useTexts('configuration');
  return (
    <Card>
      <SwitchRow
        label={<strong>{t(`sections.${section}`)}</strong>}
        hint={preview && <Counts preview={preview} />}
        value={preview !== null}
        onChange={onChoose}
      />
      {preview && (preview.entries.length > 0 || preview.missing.length > 0) && (
        <details className={styles.details}>
          <summary>{t('preview.details')}</summary>
          <ul className={styles.entries}>
            {preview.entries.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rules may have the same name, and the list does not change its order
              <Entry key={`${entry.name} ${index}`} entry={entry} section={section} />
            ))}
          </ul>
          {preview.missing.length > 0 && (
            <p className={styles.missing}>
              {t('preview.missing', { count: preview.missing.length })}
              <span className={styles.names}>{formatList(preview.missing.map((name) => name || t(`sections.${section}`)))}</span>
            </p>
          )}
        </details>
      )}
    </Card>
  );
}

function Counts({ preview: { created, restored, changed, unchanged } }: { preview: SectionPreview }) {
  const t = useTexts('configuration');
  return (
    <span className={styles.counts}>
      {created > 0 && <Chip tone="brand">{t('preview.created', { count: created })}</Chip>}
      {restored > 0 && <Chip tone="good">{t('preview.restored', { count: restored })}</Chip>}
      {changed > 0 && <Chip tone="warn">{t('preview.changed', { count: changed })}</Chip>}
      {unchanged > 0 && <Chip>{t('preview.unchanged', { count: unchanged })}</Chip>}
    </span>
  );
}

const tones = { created: 'brand', restored: 'good', changed: 'warn' } as const;

interface EntryProps {
  entry: EntryPreview;
  /** Names the entry of a section that has one alone. */
  section: SectionPreview['section'];
}

function Entry({ entry: { name, kind, hasRetiredNamesake, fields }, section }: EntryProps) {
  const t = useTexts('configuration');
  return (
    <li>
      <span className={styles.head}>
        <span className={styles.name}>{name || t(`sections.${section}`)}</span>
        <Chip tone={tones[kind]}>{t(`preview.kind.${kind}`)}</Chip>
      </span>
      {hasRetiredNamesake && kind === 'created' && <span className={styles.place}>{t('preview.namesake')}</span>}
      {fields.map((change) => (
        <FieldChange key={change.field} {...change} />
      ))}
    </li>
  );
}
