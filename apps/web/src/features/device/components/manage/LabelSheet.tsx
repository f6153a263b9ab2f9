import { useNavigate } from 'react-router';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { labelAddress } from '#shared/scan/label.ts';
import { QrCode } from '#shared/ui/display/QrCode.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';

export interface LabelSheetProps {
  open: boolean;
  onClose: () => void;
  device: { id: string; name: string; code: string };
}

/** The QR code for the device's label: any phone's camera opens this app with it, to report a fault. */
export function LabelSheet({ open, onClose, device: { id, name, code } }: LabelSheetProps) {
  const t = useTexts('report');
  const navigate = useNavigate();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('label')}
      footer={
        <Button block onPress={() => void navigate(screenAddress('deviceLabels', { keyword: code, id }))}>
          {t('labelPrint')}
        </Button>
      }
    >
      <QrCode text={labelAddress(code)} label={t('labelFor', { name })} failedText={t('labelFailed')} />
      <p>
        <strong>{name}</strong> · {code}
      </p>
      <p>{t('labelHint')}</p>
    </Sheet>
  );
}
