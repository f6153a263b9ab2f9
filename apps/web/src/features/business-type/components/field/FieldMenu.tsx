import type { TypedField } from '#features/business-type/model/typed-field.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Row } from '#shared/ui/list/Row.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';

export interface FieldMenuProps {
  /** Null: the menu is closed. */
  field: TypedField | null;
  fields: readonly TypedField[];
  onClose: () => void;
  onMove: (key: string, to: number) => void;
  onCopy: (field: TypedField) => void;
  onRemove: (field: TypedField) => void;
}

/** Moves, copies or deletes a field without dragging. */
export function FieldMenu({ field, fields, onClose, onMove, onCopy, onRemove }: FieldMenuProps) {
  const t = useTexts('businessType');
  const index = field ? fields.indexOf(field) : -1;
  const last = fields.length - 1;
  const act = (action: () => void) => () => {
    action();
    onClose();
  };
  return (
    <Sheet open={field !== null} onClose={onClose} title={field?.label.trim() || t('unnamed')}>
      {field && (
        <div>
          {index > 0 && <Row label={t('moveUp')} onPress={act(() => onMove(field.key, index - 1))} />}
          {index < last && <Row label={t('moveDown')} onPress={act(() => onMove(field.key, index + 1))} />}
          {index > 1 && <Row label={t('moveFirst')} onPress={act(() => onMove(field.key, 0))} />}
          {index < last - 1 && <Row label={t('moveLast')} onPress={act(() => onMove(field.key, last))} />}
          <Row label={t('copy')} onPress={act(() => onCopy(field))} />
          <Row label={t('remove')} onPress={act(() => onRemove(field))} />
        </div>
      )}
    </Sheet>
  );
}
