import { localHourAt, quarterMs, type TariffTerms, tariffBands } from '@energy-om/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeBandDays } from '#services/energy-cost/stored/store-band-days.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createArea } from '../support/factories/create-places.ts';
import { setTimeZone, writeState } from '../support/factories/create-readings.ts';
import { plainTerms, publishTariff } from '../support/factories/create-supplies.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createRandom } from '../support/factories/random-input.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Whole numbers from 0 up to a limit, the same for each seed. */
function createDice(seed: number): (limit: number) => number {
  const random = createRandom(seed);
  return (limit) => Math.floor(random() * limit);
}

type Dice = ReturnType<typeof createDice>;

/** Bands of 96 quarters in stretches of any length. */
function throwSlots(dice: Dice): string {
  let slots = '';
  while (slots.length < 96) slots += (tariffBands[dice(tariffBands.length)] ?? 'F').repeat(1 + dice(11));
  return slots.slice(0, 96);
}

/** Prices are whole thousandths of a yuan, so that sums of whole watt-hours are exact. */
function throwTerms(dice: Dice): TariffTerms {
  const types = ['holiday', 'restDay', 'ordinary'] as const;
  const season = (name: string, from: string) => ({
    ...{ name, from },
    slots: Object.fromEntries(types.map((type) => [type, throwSlots(dice)])),
  });
  return {
    ...plainTerms,
    dayTypes: [...types],
    seasons: [season('夏', `0${4 + dice(3)}-15`), season('冬', `10-${10 + dice(18)}`)],
    prices: Object.fromEntries(tariffBands.map((band) => [band, [1000 * (100 + dice(1500))]])),
    service: dice(2) === 0 ? null : { by: 'unit', price: 1000 * dice(50) },
  };
}

interface StoredVersion {
  from: number;
  terms: TariffTerms;
}

interface World {
  zone: string;
  tenant: TestTenant;
  siteId: string;
  /** Of the site, and of the room, which has its own from its first one on. */
  versions: { site: StoredVersion[]; room: StoredVersion[] };
  /** Watt-hours by quarter, of the meter of the site and of the meter of the room. */
  uses: { site: Map<number, number>; room: Map<number, number> };
}

const holiday = '2026-10-26';
const first = Date.parse('2026-10-22T00:00:00Z');
const last = Date.parse('2026-10-29T00:00:00Z');

async function createWorld(zone: string, dice: Dice): Promise<World> {
  const tenant = await createTenant(server);
  await setTimeZone(server, tenant.id, zone);
  await server.database.kysely
    .insertInto('tariff_calendars')
    .values({
      tenant_id: tenant.id,
      version: 1,
      dates: JSON.stringify({ holiday: [holiday], shiftedWorkday: ['2026-10-24'], hotDay: [] }),
    } as never)
    .execute();
  const siteId = await createArea(server, tenant.id, tenant.areas.region, '站');
  const room = await createArea(server, tenant.id, siteId, '101', { kind: 'room' });
  const publish = async (areaId: string, from: number): Promise<StoredVersion> => {
    const terms = throwTerms(dice);
    await publishTariff(server, tenant, { areaId, from: new Date(from), terms });
    return { from, terms };
  };
  const anyQuarter = () => first + dice(7 * 96) * quarterMs;
  const starts = [first - 40 * 96 * quarterMs + dice(3000) * quarterMs, anyQuarter(), anyQuarter()];
  const ofSite: StoredVersion[] = [];
  for (const from of [...new Set(starts)]) ofSite.push(await publish(siteId, from));
  const ofRoom = [await publish(room, anyQuarter())];
  return {
    ...{ zone, tenant, siteId, versions: { site: ofSite, room: ofRoom } },
    uses: { site: await use(tenant, siteId, zone, dice), room: await use(tenant, room, zone, dice) },
  };
}

/** A meter with a week and a half of hours, of which most are uneven and some are not there. */
async function use(tenant: TestTenant, areaId: string, zone: string, dice: Dice): Promise<Map<number, number>> {
  const device_id = await createDevice(server, tenant.id, areaId, '表', { kind: 'meter', energy_type: 'NYDN' });
  const uses = new Map<number, number>();
  const rows: object[] = [];
  for (let at = first - 3 * 96 * quarterMs; at < last + 2 * 96 * quarterMs; ) {
    const { start, end } = localHourAt(at, zone);
    at = end;
    const count = (end - start) / quarterMs;
    if (dice(6) === 0) continue;
    const isEven = count === 4 && dice(4) === 0;
    const even = dice(500);
    const quarters = [0, 1, 2, 3].map((index) => (index >= count ? 0 : isEven ? even : dice(2000)));
    for (const [index, amount] of quarters.entries()) if (amount > 0) uses.set(start + index * quarterMs, amount);
    const [quarter_1, quarter_2, quarter_3, quarter_4] = quarters.map((amount) => amount / 1000);
    const amount = quarters.reduce((sum, quarter) => sum + quarter, 0) / 1000;
    const row = { tenant_id: tenant.id, device_id, hour: new Date(start), amount };
    rows.push(
      isEven
        ? { ...row, quarter_1: null, quarter_2: null, quarter_3: null, quarter_4: null }
        : { ...row, quarter_1, quarter_2, quarter_3, quarter_4 },
    );
  }
  await server.database.kysely
    .insertInto('meter_hours')
    .values(rows as never)
    .execute();
  // All of that is over.
  const hour = localHourAt(last + 3 * 96 * quarterMs, zone).start;
  await writeState(server, { tenantId: tenant.id, deviceId: device_id }, { hour: new Date(hour), hour_amount: 0 });
  return uses;
}

/** The wall clock of an instant, by nothing but the platform. */
function wallOf(at: number, zone: string): { date: string; slot: number } {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(at);
  const [date = '', time = ''] = parts.split(' ');
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return { date, slot: hour * 4 + Math.floor(minute / 15) };
}

function bandAt({ dayTypes, seasons }: TariffTerms, date: string, slot: number): string | undefined {
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
  const isHoliday = date === holiday;
  const isRest = isHoliday || ((weekday === 0 || weekday === 6) && date !== '2026-10-24');
  const type = isHoliday ? 'holiday' : isRest ? 'restDay' : 'ordinary';
  expect(dayTypes).toContain(type);
  const [summer, winter] = seasons;
  const season = summer && winter && date.slice(5) >= summer.from && date.slice(5) < winter.from ? summer : winter;
  return season?.slots[type]?.[slot];
}

/** Goes through every quarter by itself. Watt-hours by band, and nano-yuan, which are whole. */
function sumSlowly({ zone, versions, uses }: World, from: string, to: string) {
  const sums = { bands: new Map<string, number>(), unpriced: 0, nano: 0 };
  for (const place of ['site', 'room'] as const) {
    for (const [at, amount] of uses[place]) {
      const { date, slot } = wallOf(at, zone);
      if (date < from || date > to) continue;
      const held = (list: readonly StoredVersion[]) =>
        list.filter((version) => version.from <= at).sort((one, other) => other.from - one.from)[0];
      const version = (place === 'room' ? held(versions.room) : undefined) ?? held(versions.site);
      const band = version && bandAt(version.terms, date, slot);
      if (!version || !band) {
        sums.unpriced += amount;
        continue;
      }
      const service = version.terms.service?.by === 'unit' ? version.terms.service.price : 0;
      sums.bands.set(band, (sums.bands.get(band) ?? 0) + amount);
      sums.nano += amount * ((version.terms.prices[band as 'S']?.[0] ?? 0) + service);
    }
  }
  return sums;
}

const fenOf = (nano: number) => Math.floor(nano / 1e7 + 0.5);

async function expectSlowSum(world: World): Promise<void> {
  const clerk = world.tenant.clients.energy_clerk;
  for (const [from, to, granularity] of [
    ['2026-10-22', '2026-10-28', 'hour'],
    ['2026-10-23', '2026-10-28', 'day'],
    ['2026-10-01', '2026-10-31', 'month'],
    ['2026-01-01', '2026-12-31', 'year'],
  ] as const) {
    const answer = await clerk.succeed('analyseEnergyCost', { from, to, granularity, energyType: 'NYDN', siteId: world.siteId });
    const expected = sumSlowly(world, from, to);
    expect(new Map(answer.total.bands.map(({ band, amount }) => [band as string, Math.round(amount * 1e6) / 1e3]))).toEqual(expected.bands);
    expect(Math.round(answer.total.unpriced * 1e6) / 1e3).toBe(expected.unpriced);
    expect(answer.total.cents).toBe(fenOf(expected.nano));
    const shown = answer.points.flatMap(({ cost }) => cost ?? []);
    expect(shown.reduce((sum, { cents }) => sum + (cents ?? 0), 0)).toBe(answer.total.cents);
    if (granularity !== 'day') continue;
    for (const { at, cost } of answer.points) {
      const ofDay = sumSlowly(world, at, at);
      expect(Math.abs((cost?.cents ?? 0) - ofDay.nano / 1e7)).toBeLessThan(1);
      expect(new Map(cost?.bands.map(({ band, amount }) => [band as string, Math.round(amount * 1e6) / 1e3]))).toEqual(ofDay.bands);
    }
  }
}

const worlds: [zone: string, seed: number][] = [
  ['Asia/Shanghai', 1],
  ['Europe/Berlin', 2],
  ['Europe/Berlin', 3],
  ['Australia/Lord_Howe', 4],
  ['America/Santiago', 5],
];

describe('the cost of energy', () => {
  it.each(worlds)('is the sum of every quarter of an hour at its own price: %s, %i', async (zone, seed) => {
    await expectSlowSum(await createWorld(zone, createDice(seed)));
  });

  it.each([...worlds, ['Asia/Kathmandu', 6], ['Asia/Shanghai', 7]] as const)(
    'is so out of stored days as well: %s, %i',
    async (zone, seed) => {
      const world = await createWorld(zone, createDice(seed));
      while ((await storeBandDays(server.context)) > 0);
      const { count } = await server.database.kysely
        .selectFrom('meter_band_days')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('tenant_id', '=', world.tenant.id)
        .executeTakeFirstOrThrow();
      expect(Number(count)).toBeGreaterThan(10);
      await expectSlowSum(world);
    },
  );
});
