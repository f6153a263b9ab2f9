import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayMs, hourMs } from '@energy-om/domain';
import { describe, expect, test } from 'vitest';
import { simulateDevice } from '#devices/simulated-device.ts';
import { beginState, catchUp } from '#simulation/begin-state.ts';
import { openStateBook, type StoredState } from '#simulation/state-book.ts';
import { makeTestFolder } from '../support/test-folder.ts';

const at = Date.parse('2026-11-18T12:00:00+08:00');

const meter = (register: number | null) =>
  simulateDevice({ code: 'EM-01', name: '总电表', model: 'DTSD1352-C', register }, { code: 'GW', name: '' })!;
const stored = (part: Partial<StoredState>): StoredState => ({ register: 500, temperature: null, isOn: true, at, given: 100, ...part });

describe('a register begins', () => {
  test('at the value of the device file, or at zero, when no state is stored', () => {
    expect(beginState(meter(100), null, at)).toMatchObject({ register: 100, at });
    expect(beginState(meter(null), null, at)).toMatchObject({ register: 0 });
  });

  test('at its stored value, while the device file is unchanged', () => {
    expect(beginState(meter(100), stored({}), at).register).toBe(500);
    // The register was reset after the device file was written.
    expect(beginState(meter(100), stored({ register: 3 }), at).register).toBe(3);
  });

  test('at the greater of both values, when the device file was written again', () => {
    expect(beginState(meter(499), stored({}), at)).toMatchObject({ register: 500, given: 499 });
    expect(beginState(meter(800), stored({}), at)).toMatchObject({ register: 800, given: 800 });
  });
});

test('the consumption while the simulator was stopped is what the meter would have counted', () => {
  const device = meter(0);
  const inOneStep = catchUp(device, stored({ register: 0 }), at + dayMs, 'Asia/Shanghai');
  let inHours = stored({ register: 0 });
  for (let hour = 1; hour <= 24; hour += 1) inHours = catchUp(device, inHours, at + hour * hourMs, 'Asia/Shanghai');
  expect(inOneStep.register).toBeGreaterThan(500);
  expect(Math.abs(inOneStep.register / inHours.register - 1)).toBeLessThan(0.01);
  // The number of steps is limited, so a year does not take long.
  expect(catchUp(device, stored({ register: 0 }), at + 365 * dayMs, 'Asia/Shanghai').register).toBeGreaterThan(
    300 * inOneStep.register * 0.5,
  );
});

describe('the state book', () => {
  test('is restored from a file that only its owner may read, and leaves no temporary file', () => {
    const folder = makeTestFolder();
    const file = join(folder, 'deeper', 'state.json');
    const book = openStateBook(file);
    book.set('EM-01', stored({}));
    book.save();
    expect(openStateBook(file).find('EM-01')).toEqual(stored({}));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(folder, 'deeper'))).toEqual(['state.json']);
  });

  test('ignores a state that cannot be read', () => {
    const file = join(makeTestFolder(), 'state.json');
    writeFileSync(file, '{"EM-01": {"register": 1');
    expect(openStateBook(file).find('EM-01')).toBeNull();
    writeFileSync(file, JSON.stringify({ 'EM-01': { register: 'much' }, 'EM-02': stored({}), 'EM-03': null }));
    expect(openStateBook(file).find('EM-01')).toBeNull();
    expect(openStateBook(file).find('EM-02')).toEqual(stored({}));
  });
});
