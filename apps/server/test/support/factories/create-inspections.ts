import type { ApiInput, ApiOutput } from '@energy-om/contract';
import { attachRoute } from '#services/inspection/attach-route.ts';
import type { TestClient } from '../services/test-client.ts';
import type { TestServer } from '../services/test-server.ts';
import { drawLock } from './create-permits.ts';
import type { TestPerson } from './create-tenant.ts';
import type { Moved, OrderFixture, OrderStage } from './order-fixture.ts';

type RouteInput = ApiInput<'saveInspectionRoute'>;
type PointInput = RouteInput['points'][number];
export type OrderPoint = ApiOutput<'getOrderInspection'>['points'][number];

let count = 0;

export const temperature = {
  ...{ key: 'temperature', label: '绕组温度', type: 'number' as const, required: true, options: [], unit: '℃', min: 0, max: 130 },
  ...{ decimals: 1, condition: null },
};
export const checks = {
  ...{ key: 'checks', label: '外观', type: 'checklist' as const, required: true, options: ['无异响', '指示灯正常'], unit: null },
  ...{ min: null, max: null, decimals: null, condition: null },
};

export function pointOf(number: number, changes: Partial<PointInput> = {}): PointInput {
  const questions = [checks, temperature];
  return {
    name: `${number} 号柜`,
    place: '配电室',
    code: `XJ-${number}`,
    nfcTag: null,
    position: null,
    deviceId: null,
    questions,
    ...changes,
  };
}

/** A route of three points at the fixture's site. */
export function routeOf({ tenant }: Pick<OrderFixture, 'tenant'>, changes: Partial<RouteInput> = {}): RouteInput {
  count += 1;
  return { name: `配电室日巡检 ${count}`, siteId: tenant.areas.site, points: [1, 2, 3].map((number) => pointOf(number)), ...changes };
}

export function createRoute(fixture: Pick<OrderFixture, 'tenant'>, changes: Partial<RouteInput> = {}) {
  return fixture.tenant.clients.tenant_admin.succeed('saveInspectionRoute', routeOf(fixture, changes));
}

/** Lets an order follow a route, as one of a plan does. */
export function followRoute(server: TestServer, tenantId: string, orderId: string, routeId: string): Promise<void> {
  return server.database.transaction((tx) => attachRoute(tx, { tenant: tenantId, order: orderId, route: routeId }));
}

export interface TestInspection {
  route: { id: string };
  order: Moved;
  points: OrderPoint[];
}

/** An order at a stage that follows a route of its own. */
export async function createInspection(
  server: TestServer,
  fixture: OrderFixture,
  { stage = '50.team', route = {}, routeId }: { stage?: OrderStage; route?: Partial<RouteInput>; routeId?: string } = {},
): Promise<TestInspection> {
  const order = await fixture.orderAt(stage);
  await followRoute(server, fixture.tenant.id, order.id, routeId ?? (await createRoute(fixture, route)).id);
  const { points, route: followed } = await fixture.tenant.clients.technician.succeed('getOrderInspection', { orderId: order.id });
  return { route: followed, order, points };
}

const normal = (point: string) => ({ point, state: 'normal' as const });
export const goodAnswers = { checks: checks.options.map(normal), temperature: 61.5 };

/** What is sent for a point where all is well. */
export function visitOf(
  { order, points }: Pick<TestInspection, 'order' | 'points'>,
  number: number,
  changes: Partial<ApiInput<'recordInspectionPoint'>> = {},
): ApiInput<'recordInspectionPoint'> {
  const pointId = points[number - 1]?.id ?? '';
  return { orderId: order.id, pointId, identifiedBy: 'scan', code: `XJ-${number}`, answers: goodAnswers, ...changes };
}

/** Uploads a picture as somebody. @returns its id */
export function uploadPhoto({ tenant }: Pick<OrderFixture, 'tenant'>, person: TestPerson = 'technician'): Promise<string> {
  return uploadPhotoAs(tenant.clients[person]);
}

export async function uploadPhotoAs(client: TestClient): Promise<string> {
  return (await client.upload('uploadFile', [{ name: 'photo.png', bytes: await drawLock() }])).data.id;
}
