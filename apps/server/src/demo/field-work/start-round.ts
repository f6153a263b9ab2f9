import { hourMs, localTimeAt, minuteMs } from '@energy-om/domain';
import { getOrderInspection } from '#services/inspection/get-order-inspection.ts';
import { listInspectionRoutes } from '#services/inspection/list-inspection-routes.ts';
import { getPlan } from '#services/plan/get-plan.ts';
import { raisePlanOrders } from '#services/plan/make-orders/raise-plan-orders.ts';
import { publishPlan } from '#services/plan/publish-plan.ts';
import { savePlan } from '#services/plan/save-plan.ts';
import { acceptWorkOrder } from '#services/work-order/commands/accept-work-order.ts';
import { assignWorkOrder } from '#services/work-order/commands/assign-work-order.ts';
import { dispatchWorkOrder } from '#services/work-order/commands/dispatch-work-order.ts';
import { updateWorkOrder } from '#services/work-order/commands/update-work-order.ts';
import { getWorkOrder } from '#services/work-order/queries/get-work-order.ts';
import type { Acting } from '../field-documents/act-as.ts';
import type { StoredPicture } from '../pictures/store-pictures.ts';
import type { RoutePlan } from '../plans/inspection-routes.ts';
import { call, type Loading } from '../set-up/services-at.ts';
import type { DemoTenant } from '../tenant/demo-tenant.ts';
import { visitPoints } from './visit-points.ts';

const dispatcher = 'chen';
const walker = 'wang';

interface Parts extends Acting {
  now: number;
  pictures: readonly StoredPicture[];
}

/** Starts today's round along a route: a daily plan makes its order, somebody accepts it, begins, arrives, and visits the first points. */
export async function startRound(loading: Loading, tenant: DemoTenant, route: RoutePlan, parts: Parts): Promise<void> {
  const { as, idOf, now } = parts;
  const orderId = await raiseOrder(tenant, route, parts);
  const at = (key: string, agoMinutes: number) => as(key, agoMinutes * minuteMs);
  const { version } = await call(at(dispatcher, 58), 'getWorkOrder', getWorkOrder, { id: orderId });
  const dispatched = await call(at(dispatcher, 58), 'dispatchWorkOrder', dispatchWorkOrder, {
    ...{ id: orderId, version, accountId: idOf(walker), expectedAt: new Date(now - 40 * minuteMs).toISOString() },
  });
  const accepted = await call(at(walker, 54), 'acceptWorkOrder', acceptWorkOrder, { id: orderId, version: dispatched.version });
  const started = await call(at(walker, 50), 'assignWorkOrder', assignWorkOrder, {
    ...{ id: orderId, version: accepted.version, memberIds: [idOf(walker)], leadId: idOf(walker) },
  });
  const site = tenant.plan.sites.find(({ name }) => name === route.site);
  const position = site && { longitude: site.longitude, latitude: site.latitude, accuracy: 12 };
  await call(at(walker, 45), 'updateWorkOrder', updateWorkOrder, {
    ...{ id: orderId, version: started.version, mode: 'checkIn', position },
  });
  const { points } = await call(at(walker, 44), 'getOrderInspection', getOrderInspection, { orderId });
  await visitPoints(loading, { orderId, points, at: (agoMinutes) => at(walker, agoMinutes), pictures: parts.pictures });
}

/** Publishes the plan before it begins, at a full hour, and makes the order of that hour as the job does. */
async function raiseOrder(
  { projects, businessTypes, calendar }: DemoTenant,
  { name, site: siteName, plan }: RoutePlan,
  { asAdministrator, now }: Parts,
): Promise<string> {
  const startedAt = Math.floor((now - hourMs) / hourMs) * hourMs;
  const before = asAdministrator(now - startedAt + 10 * minuteMs);
  const project = projects.find(({ sites }) => sites.some((site) => site.name === siteName));
  const route = (await call(before, 'listInspectionRoutes', listInspectionRoutes, {})).find((one) => one.name === name);
  const businessTypeId = businessTypes.get('power')?.id;
  if (!project || !route || businessTypeId === undefined) throw new Error(`${name} belongs to no project`);
  const { id, version } = await call(before, 'savePlan', savePlan, {
    ...{ name: plan, description: '按路线逐点检查并抄录读数，异常当场拍照。', level: 4, workMinutes: 60 },
    ...{ projectId: project.id, siteId: route.site.id, businessTypeId, deviceIds: [], routeId: route.id, trigger: 'calendar' },
    ...{ rule: 'FREQ=DAILY', startsAt: localTimeAt(startedAt, calendar.timeZone), endsOn: null, season: null, holidays: 'keep' },
    ...{ leadMinutes: 0, durationMinutes: 8 * 60, catchUp: 'skip', openOrder: 'join' },
  });
  await call(before, 'publishPlan', publishPlan, { id, version });
  const started = asAdministrator(now - startedAt);
  await raisePlanOrders(started);
  const { occurrences } = await call(started, 'getPlan', getPlan, { id });
  const order = occurrences[0]?.order;
  if (!order) throw new Error(`${name} made no order`);
  return order.id;
}
