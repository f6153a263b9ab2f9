import { consumptionOf } from '@energy-om/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDevice } from '../support/factories/create-device.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { createIngestFixture } from '../support/factories/ingest-fixture.ts';
import { countRows } from './count-rows.ts';
import { showLocal } from './load-file.ts';
import { type ChangedOptions, createReadingsSuite, makeRegister, meterModel, modulus, shanghai } from './readings-suite.ts';
import { amountTolerance, findDifference, loadStored } from './stored-readings.ts';

const suite = createReadingsSuite();

describe('a file with faults', () => {
  const faulty = `code,time,key,value
M-1,2026-11-18 10:00,energy,1
M-9,2026-11-18 10:00,energy,1
OTHER,2026-11-18 10:00,energy,1
GW,2026-11-18 10:00,energy,1
M-1,1999-12-31 23:59:59Z,energy,1
M-1,2026-11-19 10:06,energy,1
M-1,2026-02-29 10:00,energy,1
M-1,gestern,energy,1
M-1,,energy,
M-1,2026-11-18 11:00,enregy,1
M-1,2026-11-18 11:00,energy,1.2.3
M-1,2026-11-18 11:00,energy,NaN
M-1,2026-11-18 11:00,energy,"1,200"
M-1,2026-11-18 11:00
M-1,2026-11-18 12:00,energy,3
`;
  const listed = `line 3, column code: 'M-9' is no device of this tenant
line 4, column code: 'OTHER' is no device of this tenant
line 5, column code: 'GW' is a device without a known model: nothing it reports is understood
line 6, column time: '1999-12-31 23:59:59Z' lies before the year 2000
line 7, column time: '2026-11-19 10:06' lies in the future
line 8, column time: '2026-02-29 10:00' is no time that a calendar and a clock show
line 9, column time: 'gestern' is no time: 2026-11-20 13:05, 2026-11-20T13:05:06+08:00 or seconds or milliseconds…
line 10, column time: is missing
line 11, column key: 'enregy' is no value of DTSD1352-C
line 12, column value: '1.2.3' is no number
line 13, column value: 'NaN' is no number
line 14, column value: '1,200' is no number
line 15: has 2 values, and the header 4`.replace('milliseconds…', 'milliseconds since 1970');

  let deviceId: string;
  let otherId: string;
  let other: TestTenant;
  beforeEach(async () => {
    suite.server.clock.set(new Date('2026-11-19T10:00:00+08:00'));
    deviceId = await suite.fixture.addDevice('M-1', meterModel);
    await createDevice(suite.server, suite.tenant.id, suite.tenant.areas.room, 'GW', { kind: 'gateway', code: 'GW' });
    other = await createTenant(suite.server);
    otherId = await (await createIngestFixture(suite.server, other)).addDevice('OTHER', meterModel);
  });

  it('is reported line by line, and nothing of it is written', async () => {
    const before = await countRows(suite.server.database);
    await expect(suite.importText(faulty)).rejects.toThrow(`${listed}\n13 faults: nothing has been written.`);
    await expect(suite.importText(faulty, { dryRun: true })).rejects.toThrow('13 faults');
    expect(await countRows(suite.server.database)).toEqual(before);
  });

  it('is written without the faulty rows with --skip-faulty', async () => {
    expect(await suite.importText(faulty, { skipFaulty: true })).toContain('15 rows read, 2 readings added');
    expect(suite.shown.join('')).toContain(`${listed}\nleft out: 13 faults`);
    const { readings } = await loadStored(suite.server.database, deviceId);
    expect(readings.map(([, values]) => values)).toEqual([{ energy: 1 }, { energy: 3 }]);
    expect((await loadStored(suite.server.database, otherId)).readings).toEqual([]);
  });

  it('lists the first of many faults and their number', async () => {
    const rows = Array.from({ length: 700 }, (_, index) => `${index},energy`);
    const error = await suite.importMeter(`time,energy\n${rows.join('\n')}\n`).catch((reason: Error) => reason.message);
    expect(String(error).split('\n')).toHaveLength(202);
    expect(error).toContain('… and 500 more\n700 faults');
  });

  it('treats a device of another tenant like an unknown one', async () => {
    await expect(suite.importMeter('time,energy\n2020-01-01 00:00,1\n', { device: 'OTHER' })).rejects.toThrow(
      'there is no device OTHER in this tenant',
    );
    await expect(suite.importMeter('time,energy\n2020-01-01 00:00,1\n', { device: 'GW' })).rejects.toThrow('GW has no known model');
    await suite.importMeter('time,energy\n2020-01-01 00:00,1\n', { device: 'OTHER', tenant: other.id });
    expect((await loadStored(suite.server.database, otherId)).readings).toHaveLength(1);
  });

  it.each([
    ['time,energy\n', {}, 'the file has a header and no rows'],
    ['', {}, 'the file is empty'],
    ['PK\u0003\u0004', {}, 'the file is an archive or a spreadsheet'],
    ['t\u0000,\u0000e\u0000', {}, 'the file is UTF-16 text'],
    ['time,energy\n2020-01-01 00:00,"1\n', {}, 'a quotation mark opens here and is never closed'],
    ['energy\n1\n', {}, 'there is no column of times: name it with --time'],
    ['when,energy\n1,1\n', { time: 'then' }, "there is no column 'then'; there are when, energy"],
    ['time,HUFL\n1,1\n', {}, 'no heading is a value of a model'],
    ['time,HUFL\n1,1\n', { columns: [{ column: 'HUFL', key: 'load' }] }, "column HUFL: 'load' is no value of DTSD1352-C; there are energy"],
    ['time,HUFL\n1,1\n', { registers: [{ column: 'HUFL', key: 'power' }] }, "'power' is no register of DTSD1352-C; there is energy"],
    ['code,time,energy\nM-1,1,1\n', {}, "the column 'code' says whose readings they are: leave --device out"],
    ['time,energy\n1,1\n', { device: undefined }, 'say whose readings they are with --device'],
  ] satisfies [string, ChangedOptions, string][])('refuses %j', async (text, changes, message) => {
    await expect(suite.importMeter(text, changes)).rejects.toThrow(message);
  });

  it('reports the content of the file on a dry run', async () => {
    const before = await countRows(suite.server.database);
    expect(await suite.importMeter('time,energy,x\n2020-01-01 00:00,1,\n2020-01-03 12:00,1,\n', { dryRun: true })).toBe(
      `${suite.tenant.name}, readings: Dry run, nothing has been written. There are 2 rows, 0 faults, 2020-01-01 00:00 to 2020-01-03 12:00
Nothing was taken from the columns x`,
    );
    expect(await countRows(suite.server.database)).toEqual(before);
  });
});

describe('an import that is interrupted', () => {
  const rowsInBatch = 4_000;
  const register = makeRegister(rowsInBatch + 1_000);
  const text = ['code,time,energy', ...register.map(({ at, value }) => `M-1,${showLocal(at)},${value}`), ''].join('\n');

  /** Simulates a disk that is full before the second batch. */
  function importUntilFull(): Promise<string> {
    let calls = 0;
    const assertWritable = async () => {
      calls += 1;
      if (calls > 2) throw new Error('the disk is nearly full');
    };
    return suite.importText(text, {}, { ...suite.server.context, database: { ...suite.server.database, assertWritable } });
  }

  it('reports its progress, and resumes there', async () => {
    const deviceId = await suite.fixture.addDevice('M-1', meterModel);
    await expect(importUntilFull()).rejects.toThrow('the disk is nearly full\n4000 of 5000 rows are written: run it again to go on');
    expect((await loadStored(suite.server.database, deviceId)).readings).toHaveLength(rowsInBatch);
    expect(await suite.importText(text)).toContain('5000 rows read, 5000 readings added');
    expect(suite.shown[0]).toBe('going on after 4000 rows\n');
    const { readings, hours } = await loadStored(suite.server.database, deviceId);
    expect(readings).toEqual(register.map(({ at, value }) => [at, { energy: value }]));
    expect(findDifference(hours, consumptionOf(register, { factor: 1, modulus, replacements: [] }, shanghai).hours)).toBeLessThan(
      amountTolerance,
    );
    expect(await suite.importText(text)).toContain('5000 rows read, 0 readings added');
  });

  it('does not resume with rows that have become faulty', async () => {
    const deviceId = await suite.fixture.addDevice('M-1', meterModel);
    await suite.fixture.addDevice('M-2', meterModel);
    await expect(importUntilFull()).rejects.toThrow('nearly full');
    await suite.server.database.kysely.updateTable('devices').set({ model_id: null }).where('id', '=', deviceId).execute();
    const failure = await suite.importText(text).catch((error: Error) => error.message);
    expect(failure).toContain("line 2, column code: 'M-1' is a device without a known model: nothing it reports is understood");
    expect(failure).toContain('This has changed since the file was checked.\n4000 of 5000 rows are written: run it again to go on');
    expect((await loadStored(suite.server.database, deviceId)).readings).toHaveLength(rowsInBatch);
  });

  it('begins anew with another file, or other options', async () => {
    await suite.fixture.addDevice('M-1', meterModel);
    await expect(importUntilFull()).rejects.toThrow('nearly full');
    expect(await suite.importText(text.slice(0, text.lastIndexOf('M-1')))).toContain('4999 rows read, 999 readings added');
    // Each instant belongs to several rows now, and the last one counts.
    expect(await suite.importText(text, { timeZone: 'UTC' })).toContain('5000 rows read, 5000 readings added or changed');
  });
});
