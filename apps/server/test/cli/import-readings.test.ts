import { type AlarmCondition, consumptionOf, hourMs } from '@energy-om/domain';
import { describe, expect, it } from 'vitest';
import type { CommandTools } from '#cli/command.ts';
import { parseCommand } from '#cli/parse-command.ts';
import { UsageError } from '#cli/usage-error.ts';
import { createRandom, makeLoad, showLocal, sumLoad, writeLoad } from './load-file.ts';
import { type ChangedOptions, createReadingsSuite, makeRegister, meterModel, modulus, shanghai } from './readings-suite.ts';
import { amountTolerance, findDifference, loadStored } from './stored-readings.ts';

const hoursOfTwoYears = 17_520;
const suite = createReadingsSuite();

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
  const loadOptions: ChangedOptions = { registers: [{ column: 'HUFL', key: 'energy' }], columns: [{ column: 'HUFL', key: 'power' }] };

  it('result in the sums of the file, also when they are imported again', async () => {
    const deviceId = await suite.fixture.addDevice('M-1', meterModel);
    expect(await suite.importMeter(writeLoad(load), loadOptions)).toBe(
      `${suite.tenant.name}, readings: 17520 rows read, 17520 readings added or changed\nNothing was taken from the columns HULL, MUFL, MULL, LUFL, LULL, OT`,
    );
    const stored = await loadStored(suite.server.database, deviceId);
    expect(stored.readings.map(([at, { power }]) => [at, power])).toEqual(load.map(({ at, numbers }) => [at, numbers[0]]));
    const expected = sumLoad(load, 0);
    expect(findDifference(stored.days, new Map(Object.entries(expected.days)))).toBeLessThan(amountTolerance);
    expect(stored.days.size).toBe(hoursOfTwoYears / 24);
    const registers = stored.readings.map(([at, { energy }]) => ({ at, value: energy as number }));
    expect(registers.at(-1)?.value).toBeCloseTo(expected.total, 5);
    const computed = consumptionOf(registers, { factor: 1, modulus, replacements: [] }, shanghai);
    expect(findDifference(stored.hours, computed.hours)).toBeLessThan(amountTolerance);
    const [last, { power }] = stored.readings.at(-1) ?? [0, {}];
    expect(stored.state).toMatchObject({
      latest: { power: [last, power], energy: [last, registers.at(-1)?.value] },
      read_at: new Date(last),
      last_seen_at: null,
    });

    expect(await suite.importMeter(writeLoad(load), loadOptions)).toContain('17520 rows read, 0 readings added');
    expect(await loadStored(suite.server.database, deviceId)).toEqual(stored);
  });

  it('continue from the last value of the register, in its own units', async () => {
    const deviceId = await suite.fixture.addDevice('M-1', meterModel);
    await suite.server.database.kysely.updateTable('devices').set({ register_factor: 200 }).where('id', '=', deviceId).execute();
    const [first, second] = [load.slice(0, 48), load.slice(47, 96)];
    await suite.importMeter(writeLoad(first), loadOptions);
    await suite.importMeter(writeLoad(second), loadOptions);
    const { readings, days } = await loadStored(suite.server.database, deviceId);
    const expected = sumLoad(load.slice(0, 96), 0);
    expect(findDifference(days, new Map(Object.entries(expected.days)))).toBeLessThan(200 * amountTolerance);
    expect(readings.at(-1)?.[1]['energy']).toBeCloseTo(expected.total / 200, 5);
  });

  it('are refused in another order, because a load lasts until the next row', async () => {
    await suite.fixture.addDevice('M-1', meterModel);
    const [one, two, three] = load as [(typeof load)[0], (typeof load)[0], (typeof load)[0]];
    await expect(suite.importMeter(writeLoad([one, three, two, two]), loadOptions)).rejects.toThrow(
      `line 4, column date: '2016-07-01 01:00:00' is not later than the row before: --register-from counts in the order of time
line 5, column date: '2016-07-01 01:00:00' is not later than the row before: --register-from counts in the order of time
2 faults`,
    );
  });
});

describe('readings of a register', () => {
  it('result in the same consumption in any order, also over a rollover and a reset', async () => {
    const register = makeRegister(2_500);
    const [sorted, shuffled] = [await suite.fixture.addDevice('M-1', meterModel), await suite.fixture.addDevice('M-2', meterModel)];
    await suite.importMeter(writeRegister(register));
    await suite.importText(writeRegister(shuffle(register)), { device: 'M-2' });
    const expected = consumptionOf(register, { factor: 1, modulus, replacements: [] }, shanghai);
    for (const deviceId of [sorted, shuffled]) {
      const stored = await loadStored(suite.server.database, deviceId);
      expect(stored.readings).toEqual(register.map(({ at, value }) => [at, { energy: value }]));
      expect(findDifference(stored.hours, expected.hours)).toBeLessThan(amountTolerance);
      expect(findDifference(stored.days, expected.days)).toBeLessThan(amountTolerance);
      expect(stored.due).toBe(0);
      const last = register.at(-1);
      expect(stored.state).toMatchObject({ latest: { energy: [last?.at, last?.value] }, register_value: last?.value });
    }
  });

  it('are read with one value in a row for several devices, key after key', async () => {
    const ids = [await suite.fixture.addDevice('M-1', meterModel), await suite.fixture.addDevice('M-2', meterModel)];
    const register = makeRegister(30);
    const rows = ['energy', 'power'].flatMap((key) =>
      ['M-1', 'M-2'].flatMap((code, which) => register.map(({ at, value }) => `${code},${at / 1000},${key},${value - which}`)),
    );
    expect(await suite.importText(['code,time,key,value', ...rows].join('\r\n'))).toContain('120 rows read');
    for (const [which, id] of ids.entries()) {
      const { readings } = await loadStored(suite.server.database, id);
      expect(readings).toEqual(register.map(({ at, value }) => [at, { energy: value - which, power: value - which }]));
    }
    expect((await loadStored(suite.server.database, ids[0] ?? '')).readings).toHaveLength(30);
  });

  it('are read with a column of codes, in GB18030, with semicolons, and with states as true and false', async () => {
    const id = await suite.fixture.addDevice('电表1', 'DDSD1352');
    const text = Buffer.concat([
      // 编号;时间;energy;on and 电表1;… are encoded in GB18030.
      Buffer.from('b1e0bac53bcab1bce43b656e657267793b6f6e0a', 'hex'),
      Buffer.from('b5e7b1ed31', 'hex'),
      Buffer.from(';2020-01-01 08:00;12.5;1\n'),
      Buffer.from('b5e7b1ed31', 'hex'),
      Buffer.from(';2020-01-01 09:00;;false\n'),
    ]);
    await suite.importText(text);
    expect((await loadStored(suite.server.database, id)).readings).toEqual([
      [Date.UTC(2020, 0, 1), { energy: 12.5, on: true }],
      [Date.UTC(2020, 0, 1, 1), { on: false }],
    ]);
  });
});

describe('history of a device that also reports', () => {
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
  const at = (hours: number) => now + hours * hourMs;

  it('leaves newer values unchanged, and corrects the consumption of the current day', async () => {
    suite.server.clock.set(new Date(now));
    const deviceId = await suite.fixture.addDevice('M-1', meterModel);
    await suite.fixture.sendReadings('M-1', [
      [at(-2), { energy: 120, power: 5 }],
      [at(0), { energy: 130 }],
    ]);
    const before = await loadStored(suite.server.database, deviceId);
    await suite.importMeter(
      `time,energy,power,voltageA\n${[-30, -6, -1].map((hours) => `${at(hours)},${120 + 3 * hours},${hours},220`).join('\n')}\n`,
    );
    const { readings, days, state } = await loadStored(suite.server.database, deviceId);
    const registers = readings.map(([time, { energy }]) => ({ at: time, value: energy as number }));
    expect(registers).toHaveLength(5);
    expect(findDifference(days, consumptionOf(registers, { factor: 1, modulus, replacements: [] }, shanghai).days)).toBeLessThan(
      amountTolerance,
    );
    expect(state).toMatchObject({
      read_at: new Date(at(0)),
      register_value: 130,
      latest: { energy: [at(0), 130], power: [at(-1), -1], voltageA: [at(-1), 220] },
      last_seen_at: before.state?.['last_seen_at'],
    });
  });

  it('makes newer values the latest, without presence, last-seen time or alarm', async () => {
    suite.server.clock.set(new Date(at(-24)));
    const deviceId = await suite.fixture.addDevice('M-1', meterModel);
    await suite.fixture.addRule({ name: '过载', condition: overload, deviceId });
    await suite.fixture.sendReadings('M-1', [[at(-24), { energy: 10, power: 60 }]]);
    await suite.server.database.kysely.updateTable('devices').set({ online: false }).where('id', '=', deviceId).execute();
    const [before, alarms] = [await loadStored(suite.server.database, deviceId), await listAlarms(deviceId)];
    expect(alarms).toMatchObject([{ state: 'open' }]);
    suite.server.clock.set(new Date(now));
    await suite.importMeter(`time,energy,power\n${at(-5)},20,10\n${at(-4)},30,99\n`);
    const { state } = await loadStored(suite.server.database, deviceId);
    expect(state).toMatchObject({ latest: { energy: [at(-4), 30], power: [at(-4), 99] }, register_value: 30, read_at: new Date(at(-4)) });
    expect([state?.['last_seen_at'], state?.['rule_states']]).toEqual([before.state?.['last_seen_at'], before.state?.['rule_states']]);
    expect(await listAlarms(deviceId)).toEqual(alarms);
    const device = await suite.server.database.kysely.selectFrom('devices').select('online').where('id', '=', deviceId).executeTakeFirst();
    expect(device?.online).toBe(false);
  });

  const listAlarms = (deviceId: string) =>
    suite.server.database.kysely.selectFrom('alarms').selectAll().where('device_id', '=', deviceId).execute();
});

describe('the command', () => {
  const runCommand = (...parameters: string[]) => {
    const { command, options } = parseCommand(['import', 'readings', '--tenant', suite.tenant.id, ...parameters]);
    const noTools = {} as CommandTools;
    return command.run(options, async () => suite.server.context, noTools);
  };

  it('accepts several columns, and a heading with an equals sign', async () => {
    const deviceId = await suite.fixture.addDevice('M-1', meterModel);
    const file = await suite.files.write('command.csv', 'when,P=kW,U\n2026-03-29 03:00,5,230\n');
    const columns = ['--time', 'when', '--column', 'P=kW=power', '--column', 'U=voltageA', '--time-zone', 'Europe/Berlin'];
    expect(await runCommand('--file', file, '--device', 'M-1', ...columns)).toContain('1 rows read, 1 readings added');
    expect((await loadStored(suite.server.database, deviceId)).readings).toEqual([[Date.UTC(2026, 2, 29, 1), { power: 5, voltageA: 230 }]]);
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

  it('reports a missing file', async () => {
    await expect(runCommand('--file', 'x.csv')).rejects.toThrow('there is no file x.csv');
  });
});
