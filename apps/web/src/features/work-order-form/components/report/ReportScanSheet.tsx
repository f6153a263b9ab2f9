import { type FormEvent, useState } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { ScanSheet } from '#shared/scan/ScanSheet.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { FieldStack } from '../action/FieldStack.tsx';

export interface ReportScanSheetProps {
  open: boolean;
  onClose: () => void;
  onCode: (text: string) => void;
}

/** The device by the code on it, scanned or typed. */
export function ReportScanSheet({ open, onClose, onCode }: ReportScanSheetProps) {
  const t = useTexts('report');
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '') setFault(t('codeMissing'));
    else onCode(typed);
  };
  return (
    <ScanSheet open={open} onClose={onClose} title={t('scanTitle')} onCode={onCode} hint={t('scanHint')} failedHint={t('noCamera')}>
      <form onSubmit={submit} noValidate>
        <FieldStack>
          <TextField
            label={t('code')}
            value={typed}
            onChange={(text) => {
              setTyped(text);
              setFault(null);
            }}
            error={fault}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={200}
            enterKeyHint="go"
          />
          <Button type="submit" block>
            {t('useCode')}
          </Button>
        </FieldStack>
      </form>
    </ScanSheet>
  );
}
