import { dayMs, hourMs } from '@energy-om/domain';
import type { TestTenant } from '../support/factories/create-tenant.ts';
import type { TestServer } from '../support/services/test-server.ts';

export interface Draw {
  /** Numbers from 0 to 1, the same in each run. */
  draw: () => number;
  pick: <Item>(items: readonly Item[]) => Item;
}

export function createDraw(seed: number): Draw {
  let state = seed;
  const draw = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  return { draw, pick: <Item>(items: readonly Item[]) => items[Math.floor(draw() * items.length)] as Item };
}

/** Of some models and places, installed and retired at some time, or nobody knows when. */
export async function addRandomDevices(
  { context: { database, ids } }: TestServer,
  tenant: TestTenant,
  innerId: string,
  pick: Draw['pick'],
): Promise<string[]> {
  const devices = Array.from({ length: 16 }, (_, index) => ({
    tenant_id: tenant.id,
    id: ids.next(),
    kind: 'device' as const,
    name: `设备 ${index}`,
    code: `R-${index}`,
    model: pick(['S11-630', 'XGN-12', 'XGN-12', null]),
    area_id: index % 3 === 0 ? innerId : tenant.areas.site,
    online: null,
    installed_on: index % 2 === 0 ? pick(['2020-01-01', '2026-09-06', '2026-10-31']) : null,
    retired_at: index % 5 === 0 ? new Date('2026-10-10T10:00:00Z') : null,
  }));
  await database.kysely.insertInto('devices').values(devices).execute();
  return devices.map(({ id }) => id);
}

/** The columns that figures are made of, drawn anew. */
export function drawFigureColumns(
  { draw, pick }: Draw,
  { start, now, deviceIds }: { start: Date; now: Date; deviceIds: readonly string[] },
) {
  const created = new Date(start.getTime() + draw() * (now.getTime() - start.getTime() + 5 * dayMs));
  const later = (hours: number) => new Date(created.getTime() + draw() * hours * hourMs);
  const isFinished = draw() < 0.6;
  const finished = isFinished ? new Date(Math.min(later(40).getTime(), now.getTime())) : null;
  const seconds = () => (isFinished && draw() < 0.8 ? Math.floor(draw() ** 4 * 900_000) : null);
  return {
    created_at: created.toISOString(),
    finished_at: finished?.toISOString() ?? null,
    promised_at: draw() < 0.9 ? later(60).toISOString() : null,
    done_by: draw() < 0.3 ? later(60).toISOString() : null,
    in_time: isFinished ? draw() < 0.7 : null,
    accept_seconds: seconds(),
    arrive_seconds: seconds(),
    repair_seconds: seconds(),
    finish_seconds: isFinished ? Math.floor(draw() ** 4 * 900_000) : null,
    device_id: draw() < 0.85 ? pick(deviceIds) : null,
    cause_code: isFinished ? pick(['绝缘老化', '外力破坏', '其他', null]) : null,
    reworked: draw() < 0.2,
    outside_service_level: draw() < 0.1,
    source: pick([0, 1, 2]),
    level: pick([1, 2, 3, 4]),
    status: pick([10, 20, 50, 70, 90, 130]),
    evaluation: draw() < 0.4 ? { stars: pick([1, 2, 3, 4, 5]), tags: [], comment: null, by: null, at: created.toISOString() } : null,
  };
}
