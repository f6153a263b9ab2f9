import { maxPartCodeLength } from '@energy-om/domain';
import { useState } from 'react';
import { isNotFound } from '../api/api-error.ts';
import { callApi } from '../api/call-api.ts';
import { useTexts } from '../i18n/texts.ts';
import { CodeForm } from '../scan/CodeForm.tsx';
import { ScanSheet } from '../scan/ScanSheet.tsx';
import { showToast } from '../ui/feedback/toast-store.ts';
import type { SparePart } from './spare-part.ts';

export interface ScanPartSheetProps {
  open: boolean;
  onClose: () => void;
  onPart: (part: SparePart) => void;
}

/** Finds the spare part whose code is scanned or typed. */
export function ScanPartSheet({ open, onClose, onPart }: ScanPartSheetProps) {
  const t = useTexts('sparePart');
  const [isBusy, setBusy] = useState(false);
  /** @returns why the code is not accepted */
  const find = async (code: string): Promise<string | null> => {
    if (isBusy) return null;
    setBusy(true);
    try {
      const part = await callApi('getSparePart', { code }, { silent: true });
      onClose();
      onPart(part);
      return null;
    } catch (error) {
      return isNotFound(error) || !(error instanceof Error) ? t('list.unknown') : error.message;
    } finally {
      setBusy(false);
    }
  };
  const scan = async (code: string) => {
    const fault = await find(code);
    if (fault !== null) showToast(fault, { kind: 'error' });
  };
  return (
    <ScanSheet
      open={open}
      onClose={onClose}
      title={t('list.scanTitle')}
      onCode={scan}
      hint={t('list.scanHint')}
      failedHint={t('list.noCamera')}
    >
      <CodeForm
        label={t('list.code')}
        hint={t('list.codeHint')}
        submitText={t('list.open')}
        missingText={t('list.codeMissing')}
        maxLength={maxPartCodeLength}
        busy={isBusy}
        onCode={find}
      />
    </ScanSheet>
  );
}
