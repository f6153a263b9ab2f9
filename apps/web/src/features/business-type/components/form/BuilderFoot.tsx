import type { FieldType } from '@energy-om/domain';
import { useState } from 'react';
import type { EditorState, FormEditor } from '#features/business-type/model/form-editor.ts';
import type { VersionedForm } from '#features/business-type/model/versioned-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import styles from './FormBuilder.module.css';
import { KindPalette } from './KindPalette.tsx';
import { PublishSheet } from './PublishSheet.tsx';

export interface BuilderFootProps {
  form: VersionedForm;
  editor: FormEditor;
  state: EditorState;
  problemCount: number;
  isPublished: boolean;
  /** Null: no field can be added here. */
  onAdd: ((kind: FieldType) => void) | null;
  /** Null: the preview is open. */
  onPreview: (() => void) | null;
}

/** The kinds of fields that can be added, and the button that publishes the form or why it cannot be published. */
export function BuilderFoot({ form, editor, state, problemCount, isPublished, onAdd, onPreview }: BuilderFootProps) {
  const t = useTexts('businessType');
  const [isAsking, setAsking] = useState(false);
  const block = useBlock({ state, problemCount, isPublished });
  return (
    <div className={styles.foot}>
      {onAdd && <KindPalette onAdd={onAdd} />}
      <BottomBar
        note={block ?? undefined}
        secondary={onPreview ? [{ key: 'preview', icon: 'eye', label: t('tab.preview'), onPress: onPreview }] : []}
      >
        <Button disabled={block !== null} onPress={() => setAsking(true)}>
          {t('publish', { version: form.form.version + 1 })}
        </Button>
      </BottomBar>
      <PublishSheet form={form} editor={editor} open={isAsking} onClose={() => setAsking(false)} />
    </div>
  );
}

/** Why the form cannot be published now; null when it can. */
function useBlock({ state, problemCount, isPublished }: Pick<BuilderFootProps, 'state' | 'problemCount' | 'isPublished'>): string | null {
  const t = useTexts('businessType');
  if (state.status === 'conflict') return t('conflict.choose');
  if (problemCount > 0) return t('publishBlocked', { count: problemCount });
  if (isPublished) return t('publishSame');
  return state.status === 'onPhone' || state.status === 'refused' ? t('publishWaiting') : null;
}
