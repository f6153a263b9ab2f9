import { type FieldType, maxFormFields } from '@energy-om/domain';
import { useMemo, useState } from 'react';
import { useFormEditor } from '#features/business-type/hooks/use-form-editor.ts';
import { insertField } from '#features/business-type/model/edit-fields.ts';
import { compareForms } from '#features/business-type/model/form-differences.ts';
import { findFormProblems } from '#features/business-type/model/form-problems.ts';
import type { FormSource } from '#features/business-type/model/form-source.ts';
import { isSameForm } from '#features/business-type/model/same-form.ts';
import { createField, toFormFields, toStoredFields } from '#features/business-type/model/typed-field.ts';
import { currentFormOf, type VersionedForm } from '#features/business-type/model/versioned-form.ts';
import { VersionConflict } from '#shared/form/VersionConflict.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { FieldList } from '../field/FieldList.tsx';
import { BuilderFoot } from './BuilderFoot.tsx';
import { type BuilderTab, BuilderTop } from './BuilderTop.tsx';
import styles from './FormBuilder.module.css';
import { FormCheck } from './FormCheck.tsx';
import { FormPreview } from './FormPreview.tsx';
import { useFormCompanion } from './form-companion.ts';
import { SaveNotice } from './SaveNotice.tsx';
import { scrollToField } from './scroll-to-field.ts';
import { useDifferencesInWords } from './use-differences-in-words.ts';

export interface FormBuilderProps {
  name: string;
  form: VersionedForm;
  source: FormSource;
}

/** The form builder: fields, preview and check; each change is stored as a draft, until it is published. */
export function FormBuilder({ name, form, source }: FormBuilderProps) {
  const t = useTexts('businessType');
  const { editor, state } = useFormEditor(form, source);
  const [tab, setTab] = useState<BuilderTab>('fields');
  const [openKey, setOpenKey] = useState<string | null>(null);
  const { fields } = state;
  const problems = useMemo(() => findFormProblems(fields), [fields]);
  const Companion = useFormCompanion();
  const describeDifferences = useDifferencesInWords();
  const isPublished = form.form.version > 0 && isSameForm(toFormFields(fields), form.form.fields);
  const showField = (key: string) => {
    setTab('fields');
    setOpenKey(key);
    scrollToField(key);
  };
  const add = (kind: FieldType) => {
    const field = createField(kind, fields);
    editor.change((before) => insertField(before, field, openKey));
    showField(field.key);
  };
  const preview = { title: name, purpose: source.purpose, fields: toFormFields(fields) };
  const builder = (
    <Screen
      back={source.back}
      right={
        <button type="button" className={styles.undo} aria-label={t('undo')} disabled={!state.mayUndo} onClick={() => editor.undo()}>
          <Icon name="undo" size={22} />
        </button>
      }
      top={
        <BuilderTop
          name={name}
          version={form.form.version}
          state={state}
          tab={tab}
          onTab={setTab}
          problemCount={problems.length}
          isPublished={isPublished}
          isPreviewBeside={Companion !== null}
        />
      }
      bottom={
        <BuilderFoot
          form={form}
          editor={editor}
          state={state}
          problemCount={problems.length}
          isPublished={isPublished}
          onAdd={tab === 'fields' && fields.length < maxFormFields ? add : null}
          onPreview={tab === 'preview' || Companion !== null ? null : () => setTab('preview')}
        />
      }
    >
      {state.theirs && (
        <VersionConflict
          differences={describeDifferences(compareForms(toStoredFields(fields), currentFormOf(state.theirs)))}
          onTakeTheirs={() => editor.takeTheirs()}
          onSaveMine={() => editor.keepMine()}
        />
      )}
      <SaveNotice state={state} onRetry={() => editor.flush()} />
      {tab === 'fields' && (
        <FieldList editor={editor} purpose={source.purpose} fields={fields} problems={problems} openKey={openKey} onOpen={setOpenKey} />
      )}
      {tab === 'preview' && <FormPreview {...preview} />}
      {tab === 'check' && <FormCheck form={form} fields={fields} problems={problems} isPublished={isPublished} onShow={showField} />}
    </Screen>
  );
  return Companion ? (
    <div className={styles.split}>
      {builder}
      <Companion {...preview} />
    </div>
  ) : (
    builder
  );
}
