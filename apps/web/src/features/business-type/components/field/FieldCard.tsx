import { maxFormFields, maxPhotos } from '@energy-om/domain';
import type { PointerEvent } from 'react';
import { changeField } from '#features/business-type/model/edit-fields.ts';
import type { FormEditor } from '#features/business-type/model/form-editor.ts';
import { listOptions, type TypedField } from '#features/business-type/model/typed-field.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import styles from './FieldCard.module.css';
import { FieldEditor } from './FieldEditor.tsx';
import { fieldIcons } from './field-icons.ts';
import { useConditionInWords } from './use-condition-in-words.ts';

export interface FieldCardProps {
  editor: FormEditor;
  field: TypedField;
  /** All fields, which a condition may go by. */
  fields: readonly TypedField[];
  /** The problems by parts of the field. */
  faults: Partial<Record<string, string>>;
  isOpen: boolean;
  isDragged: boolean;
  onToggle: () => void;
  onDragStart: (event: PointerEvent) => void;
  onMenu: () => void;
  onCopy: () => void;
  onRemove: () => void;
}

/** A field in one line, or unfolded with everything that can be set for it. */
export function FieldCard(props: FieldCardProps) {
  const { editor, field, fields, faults, isOpen, isDragged, onToggle, onDragStart, onMenu, onCopy, onRemove } = props;
  const t = useTexts('businessType');
  const label = field.label.trim() || t('unnamed');
  const change = (changed: Partial<TypedField>) =>
    editor.change((before) => changeField(before, field.key, changed), `${field.key} ${Object.keys(changed).join()}`);
  return (
    <div data-field={field.key} className={styles.field} data-open={isOpen} data-dragged={isDragged}>
      <Card className={styles.card}>
        <div className={styles.line}>
          <button
            type="button"
            className={styles.handle}
            aria-label={t('moveMenu', { label })}
            aria-haspopup="dialog"
            onPointerDown={onDragStart}
            onClick={onMenu}
          >
            <Icon name="drag" size={22} />
          </button>
          <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={onToggle}>
            <FieldSummary field={field} fields={fields} fault={Object.values(faults)[0] ?? null} isOpen={isOpen} />
          </button>
        </div>
        {isOpen && (
          <>
            <FieldEditor field={field} fields={fields} faults={faults} onChange={change} />
            <div className={styles.actions}>
              <Button variant="text" size="small" onPress={onCopy} disabled={fields.length >= maxFormFields}>
                <Icon name="copy" size={18} />
                {t('copy')}
              </Button>
              <Button variant="text" size="small" dangerous onPress={onRemove}>
                <Icon name="close" size={18} />
                {t('remove')}
              </Button>
            </div>
          </>
        )}
      </Card>
    </div>
  );
}

/** What matters most of a field besides its kind: a number's unit, how many options or photos. */
function useDetail({ type, unit, options, min, max }: TypedField): string {
  const t = useTexts('businessType');
  if (type === 'number') return unit.trim();
  if (type === 'choice' || type === 'checklist') return t('optionCount', { count: listOptions(options).length });
  return type === 'photo' ? t('photoCounts', { min: min.trim() || 1, max: max.trim() || maxPhotos }) : '';
}

interface FieldSummaryProps extends Pick<FieldCardProps, 'field' | 'fields' | 'isOpen'> {
  fault: string | null;
}

function FieldSummary({ field, fields, fault, isOpen }: FieldSummaryProps) {
  const t = useTexts('businessType');
  const condition = useConditionInWords()(field.condition, fields);
  const { type } = field;
  const detail = useDetail(field);
  return (
    <>
      <span className={styles.sign}>
        <Icon name={fieldIcons[type]} size={16} />
      </span>
      <span className={styles.text}>
        <span className={styles.words}>
          <span className={styles.label} data-required={field.required} data-unnamed={field.label.trim() === ''}>
            {field.label.trim() || t('unnamed')}
          </span>
          {!isOpen && condition && <span className={styles.note}>{condition}</span>}
          {!isOpen && fault && <span className={styles.fault}>{fault}</span>}
        </span>
        <span className={styles.note}>{[t(`kind.${type}`), detail].filter(Boolean).join(' · ')}</span>
      </span>
      <span className={styles.arrow}>
        <Icon name="down" size={18} />
      </span>
    </>
  );
}
