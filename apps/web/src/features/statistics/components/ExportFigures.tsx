import { useState } from 'react';
import { callApi } from '#shared/api/call-api.ts';
import { saveTable, type TableFormat } from '#shared/file/save-table.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { tenantToday, tenantZone } from '#shared/time/tenant-time.ts';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Segmented } from '#shared/ui/form/Segmented.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import type { FigureDays } from '#shared/work-order/behind-figure.ts';
import { listFigureRows } from '../model/list-figure-rows.ts';
import { toPeriodInput } from '../model/period.ts';

const formats = ['xlsx', 'csv'] as const satisfies readonly TableFormat[];

/** A button that saves the figures of the period as a file, which the audit log records. */
export function ExportFigures({ days }: { days: FigureDays }) {
  const t = useTexts('statistics');
  const [isOpen, setOpen] = useState(false);
  const [format, setFormat] = useState<TableFormat>('xlsx');
  const [refusal, setRefusal] = useState<string | null>(null);
  const save = async () => {
    setRefusal(null);
    try {
      const taken = await callApi('exportWorkOrderStatistics', toPeriodInput(days, tenantZone()), { silent: true });
      await saveTable(t('export.file', { from: days.from, to: days.to ?? tenantToday() }), format, listFigureRows(taken));
      showToast(t('export.done'), { kind: 'success' });
      setOpen(false);
    } catch (error) {
      setRefusal((error as Error).message);
    }
  };
  return (
    <>
      <Button variant="plain" onPress={() => setOpen(true)}>
        <Icon name="download" size={18} /> {t('export.open')}
      </Button>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('export.open')}
        footer={<Button onPress={save}>{t('export.submit')}</Button>}
      >
        <p>{t('export.explain')}</p>
        <Segmented
          label={t('export.format')}
          options={formats.map((value) => ({ value, label: t(`export.formats.${value}`) }))}
          value={format}
          onChange={setFormat}
        />
        {refusal !== null && <Callout tone="danger">{refusal}</Callout>}
      </Sheet>
    </>
  );
}
