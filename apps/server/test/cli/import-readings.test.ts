import { type AlarmCondition, consumptionOf } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CommandTools } from '#cli/command.ts';
import { parseCommand } from '#cli/parse-command.ts';
import { importReadings } from '#cli/readings/import-readings.ts';
import type { Terminal } from '#cli/readings/progress.ts';
import type { ReadingsOptions } from '#cli/readings/readings-options.ts';
import { UsageError } from '#cli/usage-error.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createIngestFixture, type IngestFixture } from '../support/factories/ingest-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';
import { createRandom, hour, makeLoad, showLocal, sumLoad, writeLoad } from './load-file.ts';
import { findDifference, loadStored } from './stored-readings.ts';
import { createTableFiles, type TableFiles } from './table-files.ts';

const meterModel = 'DTSD1352-C';
const modulus = 1_000_000;
const shanghai = 'Asia/Shanghai';
/** Of amounts: registers are stored to the sixth digit. */
const slack = 2e-6;
const hoursOfTwoYears = 17_520;

let server: TestServer;
let files: TableFiles;
let tenant: TestTenant;
let fixture: IngestFixture;
beforeAll(async () => {
  server = await startTestServer();
  files = await createTableFiles();
});
afterAll(async () => {
  await files.remove();
  await server.close();
});
beforeEach(async () => {
  tenant = await createTenant(server);
  fixture = await createIngestFixture(server, tenant);
});

type Changes = Partial<ReadingsOptions>;
let shown: string[] = [];
const terminal: Terminal = { isTTY: false, write: (text) => void shown.push(text), now: () => performance.now() };

async function importText(text: string | Buffer, changes: Changes = {}, context = server.context): Promise<string> {
  shown = [];
  const file = await files.write('readings.csv', text);
  const options = { tenant: tenant.id, file, columns: [], registers: [], dryRun: false, skipFaulty: false, ...changes };
  return importReadings(context, options, terminal);
}

const importMeter = (text: string, changes: Changes = {}) => importText(text, { device: 'M-1', ...changes });

/** Readings of a register that goes over its end and begins again at zero once, hour by hour. */
function makeRegister(hours: number): { at: number; value: number }[] {
  const random = createRandom(7);
  let value = modulus - 300;
  return makeLoad(hours).map(({ at }, index) => {
    value = index === 1500 ? 3 : (value + 10 * random()) % modulus;
    return { at, value: Number(value.toFixed(2)) };
  });
}

function writeRegister(readings: readonly { at: number; value: number }[]): string {
  return ['time,energy', ...readings.map(({ at, value }) => `${showLocal(at)},${value}`), ''].join('\n');
}

function shuffle<Item>(items: readonly Item[]): Item[] {
  const random = createRandom(42);
  return items
    .map((item) => [random(), item] as const)
    .sort(([one], [other]) => one - other)
    .map(([, item]) => item);
}

describe('two years of an hourly load', () => {
  const load = makeLoad(hoursOfTwoYears);
  const asked: Changes = { registers: [{ column: 'HUFL', key: 'energy' }], columns: [{ column: 'HUFL', key: 'power' }] };

  it('come to what the file adds up to, and to the same when they are imported again', async () => {
    const deviceId = await fixture.addDevice('M-1', meterModel);
    expect(await importMeter(writeLoad(load), asked)).toBe(
      `${tenant.name}, readings: 17520 rows read, 17520 readings added or changed\nNothing was taken from the columns HULL, MUFL, MULL, LUFL, LULL, OT`,
    );
    const stored = await loadStored(server.database, deviceId);
    expect(stored.readings.map(([at, { power }]) => [at, power])).toEqual(load.map(({ at, numbers }) => [at, numbers[0]]));
    const expected = sumLoad(load, 0);
    expect(findDifference(stored.days, new Map(Object.entries(expected.days)))).toBeLessThan(slack);
    expect(stored.days.size).toBe(hoursOfTwoYears / 24);
    const registers = stored.readings.map(([at, { energy }]) => ({ at, value: energy as number }));
    expect(registers.at(-1)?.value).toBeCloseTo(expected.total, 5);
    const computed = consumptionOf(registers, { factor: 1, modulus, replacements: [] }, shanghai);
    expect(findDifference(stored.hours, computed.hours)).toBeLessThan(slack);
    const [last, { power }] = stored.readings.at(-1) ?? [0, {}];
    expect(stored.state).toMatchObject({
      latest: { power: [last, power], energy: [last, registers.at(-1)?.value] },
      read_at: new Date(last),
      last_seen_at: null,
    });

    expect(await importMeter(writeLoad(load), asked)).toContain('17520 rows read, 0 readings added');
    expect(await loadStored(server.database, deviceId)).toEqual(stored);
  });

  it('count on where the register stood, in its own units', async () => {
    const deviceId = await fixture.addDevice('M-1', meterModel);
    await server.database.kysely.updateTable('devices').set({ register_factor: 200 }).where('id', '=', deviceId).execute();
    const [first, second] = [load.slice(0, 48), load.slice(47, 96)];
    await importMeter(writeLoad(first), asked);
    await importMeter(writeLoad(second), asked);
    const { readings, days } = await loadStored(server.database, deviceId);
    const expected = sumLoad(load.slice(0, 96), 0);
    expect(findDifference(days, new Map(Object.entries(expected.days)))).toBeLessThan(200 * slack);
    expect(readings.at(-1)?.[1]['energy']).toBeCloseTo(expected.total / 200, 5);
  });

  it('are refused in another order, since a load lasts until the next row', async () => {
    await fixture.addDevice('M-1', meterModel);
    const [one, two, three] = load as [(typeof load)[0], (typeof load)[0], (typeof load)[0]];
    await expect(importMeter(writeLoad([one, three, two, two]), asked)).rejects.toThrow(
      `line 4, column date: '2016-07-01 01:00:00' is not later than the row before: --register-from counts in the order of time
line 5, column date: '2016-07-01 01:00:00' is not later than the row before: --register-from counts in the order of time
2 faults`,
    );
  });
});

describe('registers as they were read', () => {
  it('come to the same in any order, over their end and a new beginning', async () => {
    const register = makeRegister(2_500);
    const [sorted, shuffled] = [await fixture.addDevice('M-1', meterModel), await fixture.addDevice('M-2', meterModel)];
    await importMeter(writeRegister(register));
    await importText(writeRegister(shuffle(register)), { device: 'M-2' });
    const expected = consumptionOf(register, { factor: 1, modulus, replacements: [] }, shanghai);
    for (const deviceId of [sorted, shuffled]) {
      const stored = await loadStored(server.database, deviceId);
      expect(stored.readings).toEqual(register.map(({ at, value }) => [at, { energy: value }]));
      expect(findDifference(stored.hours, expected.hours)).toBeLessThan(slack);
      expect(findDifference(stored.days, expected.days)).toBeLessThan(slack);
      expect(stored.due).toBe(0);
      const last = register.at(-1);
      expect(stored.state).toMatchObject({ latest: { energy: [last?.at, last?.value] }, register_value: last?.value });
    }
  });

  it('are taken as one value a row for several devices, each key after the other', async () => {
    const ids = [await fixture.addDevice('M-1', meterModel), await fixture.addDevice('M-2', meterModel)];
    const register = makeRegister(30);
    const rows = ['energy', 'power'].flatMap((key) =>
      ['M-1', 'M-2'].flatMap((code, which) => register.map(({ at, value }) => `${code},${at / 1000},${key},${value - which}`)),
    );
    expect(await importText(['code,time,key,value', ...rows].join('\r\n'))).toContain('120 rows read');
    for (const [which, id] of ids.entries()) {
      const { readings } = await loadStored(server.database, id);
      expect(readings).toEqual(register.map(({ at, value }) => [at, { energy: value - which, power: value - which }]));
    }
    expect((await loadStored(server.database, ids[0] ?? '')).readings).toHaveLength(30);
  });

  it('are found by a column of codes, in GB18030, between semicolons, states as true and false', async () => {
    const id = await fixture.addDevice('电表1', 'DDSD1352');
    const text = Buffer.concat([
      // 编号;时间;energy;on and 电表1;… as GB18030 has them.
      Buffer.from('b1e0bac53bcab1bce43b656e657267793b6f6e0a', 'hex'),
      Buffer.from('b5e7b1ed31', 'hex'),
      Buffer.from(';2020-01-01 08:00;12.5;1\n'),
      Buffer.from('b5e7b1ed31', 'hex'),
      Buffer.from(';2020-01-01 09:00;;false\n'),
    ]);
    await importText(text);
    expect((await loadStored(server.database, id)).readings).toEqual([
      [Date.UTC(2020, 0, 1), { energy: 12.5, on: true }],
      [Date.UTC(2020, 0, 1, 1), { on: false }],
    ]);
  });
});

describe('history beside what a device tells', () => {
  const overload: AlarmCondition = {
    kind: 'threshold',
    key: 'power',
    direction: 'above',
    limit: 50,
    hysteresis: 0,
    forSeconds: 0,
    times: 1,
  };
  const now = Date.parse('2026-11-19T10:00:00+08:00');
  const at = (hours: number) => now + hours * hour;

  it('leaves newer values as they are, and what the running day used is right again', async () => {
    server.clock.set(new Date(now));
    const deviceId = await fixture.addDevice('M-1', meterModel);
    await fixture.sendReadings('M-1', [
      [at(-2), { energy: 120, power: 5 }],
      [at(0), { energy: 130 }],
    ]);
    const before = await loadStored(server.database, deviceId);
    await importMeter(
      `time,energy,power,voltageA\n${[-30, -6, -1].map((hours) => `${at(hours)},${120 + 3 * hours},${hours},220`).join('\n')}\n`,
    );
    const { readings, days, state } = await loadStored(server.database, deviceId);
    const registers = readings.map(([time, { energy }]) => ({ at: time, value: energy as number }));
    expect(registers).toHaveLength(5);
    expect(findDifference(days, consumptionOf(registers, { factor: 1, modulus, replacements: [] }, shanghai).days)).toBeLessThan(slack);
    expect(state).toMatchObject({
      read_at: new Date(at(0)),
      register_value: 130,
      latest: { energy: [at(0), 130], power: [at(-1), -1], voltageA: [at(-1), 220] },
      last_seen_at: before.state?.['last_seen_at'],
    });
  });

  it('makes newer values the latest, and nobody is online, seen or alarmed by it', async () => {
    server.clock.set(new Date(at(-24)));
    const deviceId = await fixture.addDevice('M-1', meterModel);
    await fixture.addRule({ name: '过载', condition: overload, deviceId });
    await fixture.sendReadings('M-1', [[at(-24), { energy: 10, power: 60 }]]);
    await server.database.kysely.updateTable('devices').set({ online: false }).where('id', '=', deviceId).execute();
    const [before, alarms] = [await loadStored(server.database, deviceId), await listAlarms(deviceId)];
    expect(alarms).toMatchObject([{ state: 'open' }]);
    server.clock.set(new Date(now));
    await importMeter(`time,energy,power\n${at(-5)},20,10\n${at(-4)},30,99\n`);
    const { state } = await loadStored(server.database, deviceId);
    expect(state).toMatchObject({ latest: { energy: [at(-4), 30], power: [at(-4), 99] }, register_value: 30, read_at: new Date(at(-4)) });
    expect([state?.['last_seen_at'], state?.['rule_states']]).toEqual([before.state?.['last_seen_at'], before.state?.['rule_states']]);
    expect(await listAlarms(deviceId)).toEqual(alarms);
    const device = await server.database.kysely.selectFrom('devices').select('online').where('id', '=', deviceId).executeTakeFirst();
    expect(device?.online).toBe(false);
  });

  const listAlarms = (deviceId: string) =>
    server.database.kysely.selectFrom('alarms').selectAll().where('device_id', '=', deviceId).execute();
});

describe('the command', () => {
  const runCommand = (...parameters: string[]) => {
    const { command, options } = parseCommand(['import', 'readings', '--tenant', tenant.id, ...parameters]);
    const noTools = {} as CommandTools;
    return command.run(options, async () => server.context, noTools);
  };

  it('takes columns several times, and a heading with an equals sign', async () => {
    const deviceId = await fixture.addDevice('M-1', meterModel);
    const file = await files.write('command.csv', 'when,P=kW,U\n2026-03-29 03:00,5,230\n');
    const columns = ['--time', 'when', '--column', 'P=kW=power', '--column', 'U=voltageA', '--time-zone', 'Europe/Berlin'];
    expect(await runCommand('--file', file, '--device', 'M-1', ...columns)).toContain('1 rows read, 1 readings added');
    expect((await loadStored(server.database, deviceId)).readings).toEqual([[Date.UTC(2026, 2, 29, 1), { power: 5, voltageA: 230 }]]);
  });

  it.each([
    [['--column', 'OT'], '--column is COLUMN=key, not OT'],
    [['--column', '=power'], '--column is COLUMN=key, not =power'],
    [['--register-from', 'OT='], '--register-from is COLUMN=key, not OT='],
    [['--column', 'A=power', '--column', 'B=power'], '--column gives power twice'],
    [['--time-zone', 'Nowhere'], '--time-zone is a name like Asia/Shanghai, not Nowhere'],
  ])('shows its usage for %j', async (options, message) => {
    const failure = runCommand('--file', 'x.csv', ...options);
    await expect(failure).rejects.toThrow(message);
    await expect(failure).rejects.toBeInstanceOf(UsageError);
  });

  it('says that there is no such file', async () => {
    await expect(runCommand('--file', 'x.csv')).rejects.toThrow('there is no file x.csv');
  });
});
