import { type ReactNode, useState } from 'react';
import { textOfEmptyField } from '#shared/i18n/field-texts.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Button } from '../form/Button.tsx';
import { Choice, type ChoiceOption } from '../form/Choice.tsx';
import { TextArea } from '../form/TextArea.tsx';
import { Sheet } from './Sheet.tsx';

export interface ReasonSheetProps<Reason extends string> {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** The consequences, in plain words. */
  children?: ReactNode;
  /** Without reasons only a text is asked for, and `onConfirm` gets null as reason. */
  reasons?: readonly ChoiceOption<Reason>[];
  reasonLabel?: string;
  /** What one of the reasons needs besides, between the reasons and the text. */
  besides?: (reason: Reason | null) => ReactNode;
  /** Whether what a reason needs besides is there. */
  isComplete?: (reason: Reason | null) => boolean;
  textLabel: string;
  placeholder?: string;
  textRequired?: boolean;
  /** The maximum length of the text in characters. */
  textLimit?: number;
  confirmText?: string;
  danger?: boolean;
  onConfirm: (reason: Reason | null, text: string) => unknown;
}

/** Asks for a reason, a text, or both, before an action that requires them. The input stays when the action fails. */
export function ReasonSheet<Reason extends string>(props: ReasonSheetProps<Reason>) {
  const {
    open,
    onClose,
    title,
    children,
    reasons,
    reasonLabel,
    besides,
    isComplete = () => true,
    textLabel,
    placeholder,
    textRequired = true,
    textLimit,
    confirmText,
    danger = false,
    onConfirm,
  } = props;
  const t = useTexts('common');
  const [reason, setReason] = useState<Reason | null>(null);
  const [text, setText] = useState('');
  const [isChecked, setChecked] = useState(false);
  const lacksReason = reasons !== undefined && reason === null;
  const lacksText = textRequired && text.trim() === '';
  const confirm = async () => {
    setChecked(true);
    if (lacksReason || lacksText) return;
    await onConfirm(reason, text.trim());
    setReason(null);
    setText('');
    setChecked(false);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <Button variant={danger ? 'danger' : 'primary'} onPress={confirm} disabled={!isComplete(reason)}>
          {confirmText ?? t('confirm')}
        </Button>
      }
    >
      {children}
      {reasons && (
        <Choice
          label={reasonLabel ?? title}
          options={reasons}
          value={reason}
          onChange={setReason}
          required
          error={isChecked && lacksReason ? textOfEmptyField('other') : null}
        />
      )}
      {besides?.(reason)}
      <TextArea
        label={textLabel}
        placeholder={placeholder}
        value={text}
        onChange={setText}
        required={textRequired}
        limit={textLimit}
        error={isChecked && lacksText ? textOfEmptyField('other') : null}
      />
    </Sheet>
  );
}
