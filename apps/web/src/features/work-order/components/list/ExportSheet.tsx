import { maxExportedOrders } from '@energy-om/domain';
import { useEffect, useRef, useState } from 'react';
import type { ListQuery } from '#features/work-order/model/list-query.ts';
import { type ExportProgress, readExportedOrders } from '#features/work-order/model/read-exported-orders.ts';
import { useListInput } from '#features/work-order/model/use-list-input.ts';
import { fieldFaultsOf } from '#shared/api/api-error.ts';
import { FormatChoice } from '#shared/file/FormatChoice.tsx';
import { saveTable, type TableFormat } from '#shared/file/save-table.ts';
import { formatNumber } from '#shared/format/number.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { tenantToday } from '#shared/time/tenant-time.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';

export interface ExportSheetProps {
  open: boolean;
  onClose: () => void;
  query: ListQuery;
}

/** Saves the orders of the list as a file; closing the sheet ends it. */
export function ExportSheet({ open, onClose, query }: ExportSheetProps) {
  const t = useTexts('workOrder');
  const [format, setFormat] = useState<TableFormat>('xlsx');
  const { progress, refusal, save, stop } = useOrderExport(query);
  const close = () => {
    stop();
    onClose();
  };
  const submit = async () => {
    const count = await save(format);
    if (count === null) return;
    showToast(t('export.done', { count }), { kind: 'success' });
    onClose();
  };
  return (
    <Sheet open={open} onClose={close} title={t('export.open')} footer={<Button onPress={submit}>{t('export.submit')}</Button>}>
      <p>{t('export.explain', { most: formatNumber(maxExportedOrders) })}</p>
      <FormatChoice value={format} onChange={setFormat} />
      {refusal !== null && <Callout tone="danger">{refusal}</Callout>}
      {progress && <Progress {...progress} />}
    </Sheet>
  );
}

function Progress({ count, total }: ExportProgress) {
  const t = useTexts('workOrder');
  const read = formatNumber(count);
  if (count === 0) return <p role="status">{t('export.counting')}</p>;
  return (
    <div>
      <p role="status">
        {total === null ? t('export.progressOpen', { count: read }) : t('export.progress', { count: read, total: formatNumber(total) })}
      </p>
      {total !== null && <progress value={count} max={total} aria-label={t('export.open')} style={{ width: '100%' }} />}
    </div>
  );
}

interface OrderExport {
  /** Null while nothing is exported. */
  progress: ExportProgress | null;
  /** Why the last attempt gave no file. */
  refusal: string | null;
  /** Saves the file and returns the number of its orders; null when there is none. */
  save: (format: TableFormat) => Promise<number | null>;
  stop: () => void;
}

function useOrderExport(query: ListQuery): OrderExport {
  const t = useTexts('workOrder');
  const listed = useListInput(query);
  const running = useRef<AbortController>(null);
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const save = async (format: TableFormat) => {
    const ended = new AbortController();
    running.current = ended;
    setRefusal(null);
    setProgress({ count: 0, total: null });
    try {
      const filters = { ...(query.tab !== 'all' && { tab: query.tab }), ...listed };
      const rows = await readExportedOrders(filters, { signal: ended.signal, onProgress: setProgress });
      if (ended.signal.aborted) return null;
      if (rows.length > 1) {
        await saveTable(t('export.file', { date: tenantToday() }), format, rows);
        return rows.length - 1;
      }
      setRefusal(t('export.none'));
    } catch (error) {
      if (!ended.signal.aborted) setRefusal(fieldFaultsOf(error).from ?? (error as Error).message);
    } finally {
      if (running.current === ended) setProgress(null);
    }
    return null;
  };
  const stop = () => {
    running.current?.abort();
    setProgress(null);
    setRefusal(null);
  };
  return { progress, refusal, save, stop };
}
