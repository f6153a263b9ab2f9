import { useState } from 'react';
import { copyField, insertField, moveField, removeField } from '#features/business-type/model/edit-fields.ts';
import type { FormEditor } from '#features/business-type/model/form-editor.ts';
import { type FormProblem, problemsOf } from '#features/business-type/model/form-problems.ts';
import type { FormSource } from '#features/business-type/model/form-source.ts';
import type { TypedField } from '#features/business-type/model/typed-field.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import styles from './FieldCard.module.css';
import { FieldCard } from './FieldCard.tsx';
import { FieldMenu } from './FieldMenu.tsx';
import { useFieldDrag } from './use-field-drag.ts';

export interface FieldListProps {
  editor: FormEditor;
  purpose: FormSource['purpose'];
  fields: readonly TypedField[];
  problems: readonly FormProblem[];
  /** The field that is unfolded. */
  openKey: string | null;
  onOpen: (key: string | null) => void;
}

/** The fields as cards, of which one is unfolded; moved by dragging or by a menu. */
export function FieldList({ editor, purpose, fields, problems, openKey, onOpen }: FieldListProps) {
  const t = useTexts('businessType');
  // A field that was just added is not blamed for what is not typed yet.
  const [known, setKnown] = useState<ReadonlySet<string>>(() => new Set(fields.map(({ key }) => key)));
  const [menuKey, setMenuKey] = useState<string | null>(null);
  const [announced, setAnnounced] = useState('');
  const move = (key: string, to: number, edit: string | null = null) => {
    const field = fields.find((one) => one.key === key);
    if (!field || to < 0 || to >= fields.length || fields.indexOf(field) === to) return;
    editor.change((before) => moveField(before, key, to), edit);
    setAnnounced(t('moved', { label: field.label || t('unnamed'), position: to + 1, count: fields.length }));
  };
  const drag = useFieldDrag((key, to) => move(key, to, `drag ${key}`));
  const copy = (field: TypedField) => {
    const copied = copyField(fields, field);
    editor.change((before) => insertField(before, copied, field.key));
    onOpen(copied.key);
  };
  const remove = (field: TypedField) => {
    editor.change((before) => removeField(before, field.key));
    if (openKey === field.key) onOpen(null);
    showToast(t('removed', { label: field.label || t('unnamed') }));
  };
  if (fields.length === 0) return <Empty icon="checklist" title={t('noFields')} hint={t(`noFieldsHint.${purpose}`)} />;
  const inMenu = fields.find(({ key }) => key === menuKey) ?? null;
  return (
    <>
      <div className={styles.fields} ref={drag.list}>
        {fields.map((field) => {
          const isOpen = field.key === openKey;
          return (
            <FieldCard
              key={field.key}
              editor={editor}
              field={field}
              fields={fields}
              faults={listShownFaults(problemsOf(problems, field.key), isOpen && !known.has(field.key))}
              isOpen={isOpen}
              isDragged={drag.key === field.key}
              onToggle={() => {
                setKnown((before) => new Set(before).add(field.key));
                onOpen(isOpen ? null : field.key);
              }}
              onDragStart={(event) => drag.start(field.key, event)}
              onMenu={() => !drag.wasDragged() && setMenuKey(field.key)}
              onCopy={() => copy(field)}
              onRemove={() => remove(field)}
            />
          );
        })}
      </div>
      <p className="visually-hidden" role="status">
        {announced}
      </p>
      <FieldMenu field={inMenu} fields={fields} onClose={() => setMenuKey(null)} onMove={move} onCopy={copy} onRemove={remove} />
    </>
  );
}

/** @param isNew the field was just added: what is not typed yet is no fault */
function listShownFaults(faults: Partial<Record<string, string>>, isNew: boolean): Partial<Record<string, string>> {
  if (!isNew) return faults;
  const { label: _, options: __, ...others } = faults;
  return others;
}
