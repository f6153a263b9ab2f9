import { useTexts } from '#shared/i18n/texts.ts';
import { labelAddress } from '#shared/scan/label.ts';
import { QrCode } from '#shared/ui/display/QrCode.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';

export interface LabelSheetProps {
  open: boolean;
  onClose: () => void;
  device: { name: string; code: string };
}

/** The QR code for the device's label: any phone's camera opens this app with it, to report a fault. */
export function LabelSheet({ open, onClose, device: { name, code } }: LabelSheetProps) {
  const t = useTexts('report');
  return (
    <Sheet open={open} onClose={onClose} title={t('label')}>
      <QrCode text={labelAddress(code)} label={t('labelFor', { name })} failedText={t('labelFailed')} />
      <p>
        <strong>{name}</strong> · {code}
      </p>
      <p>{t('labelHint')}</p>
    </Sheet>
  );
}
