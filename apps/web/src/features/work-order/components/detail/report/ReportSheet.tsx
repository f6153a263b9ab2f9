import { orderReportUrl } from '@energy-om/contract';
import { reportError } from '#shared/api/call-api.ts';
import { fetchFile } from '#shared/api/fetch-file.ts';
import { saveBlob } from '#shared/file/save-blob.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useMay } from '#shared/session/session-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import type { OrderDetail } from '#shared/work-order/use-order.ts';
import styles from './ReportSheet.module.css';
import { ShareReport } from './ShareReport.tsx';

export interface ReportSheetProps {
  open: boolean;
  onClose: () => void;
  order: Pick<OrderDetail, 'id' | 'orderNo' | 'title'>;
}

/** The report of the order: to download, and, for those who may, to give away by a link that ends. */
export function ReportSheet({ open, onClose, order }: ReportSheetProps) {
  const t = useTexts('workOrder');
  const mayShare = useMay('work-order.share');
  const download = async () => {
    try {
      saveBlob(await fetchFile(orderReportUrl(order.id)), t('report.fileName', { number: order.orderNo }));
    } catch (error) {
      reportError(error);
    }
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('report.title')}
      footer={
        <Button block onPress={download}>
          {t('report.download')}
        </Button>
      }
    >
      <p className={styles.hint}>{t('report.hint')}</p>
      {open && mayShare && <ShareReport order={order} />}
    </Sheet>
  );
}
