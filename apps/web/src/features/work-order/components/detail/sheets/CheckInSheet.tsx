import { type FormEvent, useState } from 'react';
import { formatDistance } from '#shared/format/distance.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { findDeviceByQr } from '#shared/scan/find-device-by-qr.ts';
import { readLabel } from '#shared/scan/label.ts';
import { ScanSheet } from '#shared/scan/ScanSheet.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import type { OrderDetail } from '#shared/work-order/use-order.ts';
import styles from './CheckInSheet.module.css';

export interface CheckInSheetProps {
  open: boolean;
  onClose: () => void;
  order: OrderDetail;
  /** Metres; null: not known. */
  distance: number | null;
  onCheckIn: () => Promise<unknown>;
}

/** Arriving where the phone does not say that one is there: by the code on a device of the order, or on one's word. */
export function CheckInSheet({ open, onClose, order, distance, onCheckIn }: CheckInSheetProps) {
  const t = useTexts('workOrder');
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const arrive = async () => {
    await onCheckIn();
    onClose();
  };
  const say = async (code: string): Promise<void> => {
    if (await isOfOrder(order, code)) await arrive();
    else throw new Error('not of this order');
  };
  const scan = (code: string) => void say(code).catch(() => showToast(t('arrive.wrong'), { kind: 'error' }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '') setFault(t('arrive.missing'));
    else await say(typed.trim()).catch(() => setFault(t('arrive.wrong')));
  };
  return (
    <ScanSheet
      open={open}
      onClose={onClose}
      title={t('arrive.title')}
      onCode={scan}
      hint={t('arrive.scanHint')}
      failedHint={t('arrive.noCamera')}
    >
      <div className={styles.ways}>
        <p>{distance === null ? t('arrive.unknown') : t('arrive.far', { distance: formatDistance(distance) })}</p>
        <form className={styles.ways} onSubmit={submit} noValidate>
          <TextField
            label={t('arrive.code')}
            value={typed}
            onChange={(text) => {
              setTyped(text);
              setFault(null);
            }}
            error={fault}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
          />
          <Button type="submit" block>
            {t('arrive.submit')}
          </Button>
        </form>
        <Button variant="text" block onPress={arrive}>
          {t(distance === null ? 'arrive.withoutPosition' : 'arrive.anyway')}
        </Button>
      </div>
    </ScanSheet>
  );
}

/** By its code, or by what its label says. */
async function isOfOrder({ objects }: OrderDetail, text: string): Promise<boolean> {
  const code = readLabel(text).toUpperCase();
  if (objects.some((object) => object.code?.toUpperCase() === code)) return true;
  const device = await findDeviceByQr(text).catch(() => null);
  return device !== null && objects.some(({ id }) => id === device.id);
}
