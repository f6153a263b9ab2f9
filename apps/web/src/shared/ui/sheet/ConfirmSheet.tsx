import type { ReactNode } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { Button } from '../form/Button.tsx';
import { Sheet } from './Sheet.tsx';

export interface ConfirmSheetProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** The consequences, in plain words. */
  children?: ReactNode;
  confirmText?: string;
  danger?: boolean;
  /** The button is busy while the promise is pending; the sheet closes when it is fulfilled, and stays open when it is rejected. */
  onConfirm: () => unknown;
}

/** Asks for confirmation of something that cannot be undone. */
export function ConfirmSheet({ open, onClose, title, children, confirmText, danger = false, onConfirm }: ConfirmSheetProps) {
  const t = useTexts('common');
  const confirm = async () => {
    await onConfirm();
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="plain" onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} onPress={confirm}>
            {confirmText ?? t('confirm')}
          </Button>
        </>
      }
    >
      {children}
    </Sheet>
  );
}
