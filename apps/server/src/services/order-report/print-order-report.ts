import type { Language } from '@energy-om/contract';
import type { LifecycleActor } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { nameplateColumns } from '#services/device-administration/inventory/managed-device-rows.ts';
import { loadPrintedPictures } from '#services/document/load-printed-pictures.ts';
import { type PrintedDocument, printContent } from '#services/document/print-content.ts';
import { isKnownModel } from '#services/scope/known-models.ts';
import { findOrderDetail } from '#services/work-order/detail/find-order-detail.ts';
import type { LoadedOrder } from '#services/work-order/load/load-order.ts';
import { presentDetail } from '#services/work-order/present/present-detail.ts';
import { loadRegisters } from '#services/work-order/readings/load-registers.ts';
import { composeOrderReport } from './compose/compose-order-report.ts';
import { listReportPictures, listReportSignatures, maxReportPictures } from './report-pictures.ts';
import type { ReportedDevice } from './report-source.ts';
import { reportTexts } from './report-texts.ts';

interface TenantRow {
  name: string;
  time_zone: string;
}

const findTenant = statement<{ tenant: string }, TenantRow>(
  'find-tenant-of-report',
  `
    select coalesce(p.display_name, t.name) as name, t.time_zone
    from tenants t left join tenant_parameters p on p.tenant_id = :tenant
    where t.id = :tenant`,
);

/** The nameplate of one device after the other: an order is about few. */
const findDevices = statement<{ tenant: string; order: string }, ReportedDevice>(
  'find-devices-of-report',
  `
    select d.id, d.name, d.code, coalesce(d.model, o.name) as model, ${nameplateColumns}
    from work_order_objects x
      join devices d on d.tenant_id = :tenant and d.id = x.device_id
      left join meter_models o on ${isKnownModel('o')} and o.id = d.model_id
    where x.tenant_id = :tenant and x.order_id = :order
    order by x.position`,
);

export interface ReportReader {
  /** Of the staff the report names whom this actor is shown. */
  actor: LifecycleActor;
  language: Language;
  showsAlarms: boolean;
}

/** Prints the report of an order that its reader may see, as the order is now. */
export async function printOrderReport(
  context: AppContext,
  tenantId: string,
  loaded: LoadedOrder,
  { actor, language, showsAlarms }: ReportReader,
): Promise<PrintedDocument> {
  const { database, clock } = context;
  const now = clock.now().getTime();
  const orderId = loaded.row.id;
  const [detail, [tenant], devices, registers] = await Promise.all([
    findOrderDetail(context, tenantId, loaded, actor),
    database.run(findTenant, { tenant: tenantId }),
    database.run(findDevices, { tenant: tenantId, order: orderId }),
    loadRegisters(database, tenantId, orderId),
  ]);
  // A tenant is never deleted while it has orders.
  if (!tenant) throw new Error('the tenant is gone');
  const order = presentDetail(loaded, { ...detail, followUps: [], registers, ...(showsAlarms ? {} : { alarms: [] }) }, [], {
    actor,
    language,
    now,
  });
  const photos = listReportPictures(order).slice(0, maxReportPictures);
  const ids = [...photos, ...listReportSignatures(order)].map(({ id }) => id);
  const pictures = await loadPrintedPictures(context, tenantId, ids);
  const content = composeOrderReport({ language, timeZone: tenant.time_zone, tenantName: tenant.name, now, order, devices, pictures });
  return { name: `${reportTexts[language].name} ${order.orderNo}`, bytes: await printContent(context, content) };
}
