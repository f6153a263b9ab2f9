import { callApi } from '#shared/api/call-api.ts';
import { ExportTable } from '#shared/file/ExportTable.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { tenantToday, tenantZone } from '#shared/time/tenant-time.ts';
import type { FigureDays } from '#shared/work-order/behind-figure.ts';
import { listFigureRows } from '../model/list-figure-rows.ts';
import { toPeriodInput } from '../model/period.ts';

/** A button that saves the figures of the period as a file, which the audit log records. */
export function ExportFigures({ days }: { days: FigureDays }) {
  const t = useTexts('statistics');
  const read = async () => {
    const taken = await callApi('exportWorkOrderStatistics', toPeriodInput(days, tenantZone()), { silent: true });
    return { file: t('export.file', { from: days.from, to: days.to ?? tenantToday() }), rows: listFigureRows(taken) };
  };
  const texts = { open: t('export.open'), explain: t('export.explain'), submit: t('export.submit'), done: t('export.done') };
  return <ExportTable texts={texts} read={read} />;
}
