import { formatDistance } from '#shared/format/distance.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { CodeForm } from '#shared/scan/CodeForm.tsx';
import { findDeviceByQr } from '#shared/scan/find-device-by-qr.ts';
import { readLabel } from '#shared/scan/label.ts';
import { ScanSheet } from '#shared/scan/ScanSheet.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
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

/** Checks in where the phone does not confirm the arrival: by the label of a device of the order, or by the user's word. */
export function CheckInSheet({ open, onClose, order, distance, onCheckIn }: CheckInSheetProps) {
  const t = useTexts('workOrder');
  const arrive = async () => {
    await onCheckIn();
    onClose();
  };
  /** @returns why the code is not accepted */
  const arriveByCode = async (code: string): Promise<string | null> => {
    try {
      if (!(await isOfOrder(order, code))) return t('arrive.wrong');
      await arrive();
    } catch {
      // Search and check-in show their own errors; the code is not wrong.
    }
    return null;
  };
  const scan = async (code: string) => {
    const fault = await arriveByCode(code);
    if (fault !== null) showToast(fault, { kind: 'error' });
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
        <CodeForm label={t('arrive.code')} submitText={t('arrive.submit')} missingText={t('arrive.missing')} onCode={arriveByCode} />
        <Button variant="text" block onPress={arrive}>
          {t(distance === null ? 'arrive.withoutPosition' : 'arrive.anyway')}
        </Button>
      </div>
    </ScanSheet>
  );
}

/** Whether a label, scanned or typed, is that of a device of the order. @throws ApiError, after showing its message */
async function isOfOrder({ objects }: OrderDetail, text: string): Promise<boolean> {
  const code = readLabel(text).toUpperCase();
  if (objects.some((object) => object.code?.toUpperCase() === code)) return true;
  const device = await findDeviceByQr(text);
  return device !== null && objects.some(({ id }) => id === device.id);
}
