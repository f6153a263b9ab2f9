import { maxQrLength } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import { CodeForm } from '#shared/scan/CodeForm.tsx';
import { ScanSheet } from '#shared/scan/ScanSheet.tsx';

export interface ReportScanSheetProps {
  open: boolean;
  onClose: () => void;
  onCode: (text: string) => void;
}

/** Finds the device by its label, scanned or typed. */
export function ReportScanSheet({ open, onClose, onCode }: ReportScanSheetProps) {
  const t = useTexts('report');
  const take = (code: string) => {
    onCode(code);
    return null;
  };
  return (
    <ScanSheet open={open} onClose={onClose} title={t('scanTitle')} onCode={onCode} hint={t('scanHint')} failedHint={t('noCamera')}>
      <CodeForm label={t('code')} submitText={t('useCode')} missingText={t('codeMissing')} maxLength={maxQrLength} onCode={take} />
    </ScanSheet>
  );
}
