import { useContext, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { PictureStore } from '../photo/picture-store.ts';
import type { StoredFile } from '../photo/stored-photo.ts';
import { Button } from '../ui/form/Button.tsx';
import { Sheet } from '../ui/sheet/Sheet.tsx';
import styles from './SignatureField.module.css';
import { useSignaturePad } from './use-signature-pad.ts';

export interface SignatureSheetProps {
  open: boolean;
  onClose: () => void;
  onSigned: (file: StoredFile) => void;
}

/** A sheet to sign on with a finger. The picture is stored before the sheet closes; when that fails, the strokes stay. */
export function SignatureSheet({ open, onClose, onSigned }: SignatureSheetProps) {
  const t = useTexts('workOrderForm');
  const tCommon = useTexts('common');
  const [hasInk, setInk] = useState(false);
  const store = useContext(PictureStore);
  const pad = useSignaturePad(setInk);
  const confirm = async () => {
    const picture = await pad.takePicture();
    const stored = await store(picture, { formData: { bucket: 'signature' } });
    onSigned(stored);
    setInk(false);
    onClose();
  };
  const close = () => {
    setInk(false);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('signature.title')}
      footer={
        <>
          <Button variant="plain" onPress={pad.clear} disabled={!hasInk}>
            {tCommon('clear')}
          </Button>
          <Button onPress={confirm} disabled={!hasInk}>
            {t('signature.confirm')}
          </Button>
        </>
      }
    >
      <canvas ref={pad.canvas} className={styles.pad} role="img" aria-label={t('signature.pad')} />
      <p>{t('signature.hint')}</p>
    </Sheet>
  );
}
