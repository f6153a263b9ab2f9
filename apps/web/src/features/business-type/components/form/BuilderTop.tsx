import type { EditorState } from '#features/business-type/model/form-editor.ts';
import { formatTime } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Segmented } from '#shared/ui/form/Segmented.tsx';
import { ListTools } from '#shared/ui/list/ListTools.tsx';
import styles from './FormBuilder.module.css';

export type BuilderTab = 'fields' | 'preview' | 'check';

export interface BuilderTopProps {
  name: string;
  /** The newest published version. */
  version: number;
  state: EditorState;
  tab: BuilderTab;
  onTab: (tab: BuilderTab) => void;
  problemCount: number;
  /** The form on the screen is the published one. */
  isPublished: boolean;
  /** The form as it is filled in stands beside the builder, so that it needs no tab. */
  isPreviewBeside: boolean;
}

/** Name and version of the form, whether it is stored, and the tabs. */
export function BuilderTop({ name, version, state, tab, onTab, problemCount, isPublished, isPreviewBeside }: BuilderTopProps) {
  const t = useTexts('businessType');
  const { status, savedAt, fields } = state;
  const stored = status === 'saved' && savedAt !== null ? t('status.savedAt', { time: formatTime(savedAt) }) : t(`status.${status}`);
  return (
    <ListTools>
      <div className={styles.head}>
        <strong className={styles.name}>{name}</strong>
        <Chip tone={isPublished ? 'good' : 'warn'}>
          {isPublished ? t('versionPublished', { version }) : t('versionChip', { version: version + 1 })}
        </Chip>
        <span className={styles.stored} role="status" data-status={status}>
          {stored}
        </span>
      </div>
      <Segmented
        label={t('tab.label')}
        options={[
          { value: 'fields', label: t('tab.fields', { count: fields.length }) },
          ...(isPreviewBeside ? [] : [{ value: 'preview' as const, label: t('tab.preview') }]),
          { value: 'check', label: problemCount > 0 ? t('tab.checkCount', { count: problemCount }) : t('tab.check') },
        ]}
        value={tab}
        onChange={onTab}
      />
    </ListTools>
  );
}
