import { createDevice } from '../factories/create-device.ts';
import type { OrderFixture, OrderStage } from '../factories/order-fixture.ts';
import type { TestServer } from '../services/test-server.ts';
import type { Level } from './access-matrix.ts';

/** An order that shows how far an answer reaches: the only one on its day, and the only one of its business. */
export interface Mark {
  orderId: string;
  orderNo: string;
  businessTypeId: string;
  /** Raised on that local day, and due soon after. */
  day: string;
  deviceId: string;
}

export const markTitle = '标记工单';

const days: Record<Level, string> = { own: '2026-11-02', team: '2026-11-03', project: '2026-11-04', all: '2026-11-05' };

export interface Marker {
  mark(level: Level, orders: OrderFixture, place: OrderStage): Promise<Mark>;
}

/** Orders of one level share day and business, whoever owns them. */
export function createMarker(server: TestServer): Marker {
  const businessTypes = new Map<string, Promise<string>>();
  const devices = new Map<string, Promise<string>>();
  const once = (made: Map<string, Promise<string>>, key: string, make: () => Promise<string>): Promise<string> => {
    const found = made.get(key) ?? make();
    made.set(key, found);
    return found;
  };
  return {
    async mark(level, orders, place) {
      const { tenant, operations } = orders;
      const businessTypeId = await once(businessTypes, level, () => createBusinessType(server, orders));
      const room = tenant.areas.room;
      const deviceId = await once(devices, operations.projectId, () => createDevice(server, tenant.id, room, '标记设备'));
      const objects = [{ kind: 'device' as const, id: deviceId }];
      const { id, orderNo } = await orders.orderAt(place, { businessTypeId, title: markTitle, objects });
      await setTimes(server, id, days[level]);
      return { orderId: id, orderNo, businessTypeId, day: days[level], deviceId };
    },
  };
}

async function createBusinessType({ context: { ids, database } }: TestServer, { tenant, operations }: OrderFixture): Promise<string> {
  const { kysely } = database;
  const known = kysely.selectFrom('business_types').selectAll().where('id', '=', operations.businessTypeId);
  const { draft_form: _, clock_targets, ...same } = await known.executeTakeFirstOrThrow();
  const id = ids.next();
  const json = { form_version: 0, clock_targets: JSON.stringify(clock_targets) };
  await kysely
    .insertInto('business_types')
    .values({ ...same, ...json, id })
    .execute();
  await kysely
    .insertInto('project_business_types')
    .values({ tenant_id: tenant.id, project_id: operations.projectId, business_type_id: id })
    .execute();
  return id;
}

async function setTimes({ database: { kysely } }: TestServer, orderId: string, day: string): Promise<void> {
  const morning = new Date(`${day}T10:00:00+08:00`);
  const nextMorning = new Date(morning.getTime() + 86_400_000);
  // Lists of work that is done show it, too, whatever its stage.
  const times = { created_at: morning, next_due_from: morning, next_due_at: nextMorning, finished_at: nextMorning };
  await kysely.updateTable('work_orders').set(times).where('id', '=', orderId).execute();
}
