import type { SettingUse } from '@energy-om/contract';
import { type ReactNode, useState } from 'react';
import { reportError } from '../api/call-api.ts';
import { useTexts } from '../i18n/texts.ts';
import { Callout } from '../ui/feedback/Callout.tsx';
import { Button } from '../ui/form/Button.tsx';
import { Sheet } from '../ui/sheet/Sheet.tsx';
import { UseList } from './UseList.tsx';
import { listUses } from './uses.ts';

export interface RetireSheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The consequences, in plain words. */
  children: ReactNode;
  confirmText: string;
  /** Called without an error message of its own. */
  onConfirm: () => Promise<unknown>;
}

/** Why the setting cannot be retired. */
interface Hindrance {
  message: string;
  uses: readonly SettingUse[];
}

/** Asks for confirmation before a setting is retired. What still refers to it is listed instead where that prevents it. */
export function RetireSheet({ open, onClose, title, children, confirmText, onConfirm }: RetireSheetProps) {
  const t = useTexts('setup');
  const tCommon = useTexts('common');
  const [hindrance, setHindrance] = useState<Hindrance | null>(null);
  const close = () => {
    setHindrance(null);
    onClose();
  };
  const confirm = async () => {
    try {
      await onConfirm();
    } catch (error) {
      const uses = listUses(error);
      if (uses.length === 0) return reportError(error);
      return setHindrance({ message: error instanceof Error ? error.message : '', uses });
    }
    close();
  };
  if (hindrance) {
    return (
      <Sheet open={open} onClose={close} title={t('uses.title')} footer={<Button onPress={close}>{t('uses.understood')}</Button>}>
        <Callout tone="danger" icon="lock">
          {hindrance.message}
        </Callout>
        <UseList uses={hindrance.uses} />
      </Sheet>
    );
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      title={title}
      footer={
        <>
          <Button variant="plain" onPress={close}>
            {tCommon('cancel')}
          </Button>
          <Button variant="danger" onPress={confirm}>
            {confirmText}
          </Button>
        </>
      }
    >
      {children}
    </Sheet>
  );
}
