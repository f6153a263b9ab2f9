import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { simulateDevice } from '#devices/simulated-device.ts';
import { beginState, catchUp } from '#simulation/begin-state.ts';
import { type KeptState, openStateBook } from '#simulation/state-book.ts';
import { makeTestFolder } from '../support/test-folder.ts';

const at = Date.parse('2026-11-18T12:00:00+08:00');
const day = 86_400_000;
const meter = (register: number | null) =>
  simulateDevice({ code: 'EM-01', name: '总电表', model: 'DTSD1352-C', register }, { code: 'GW', name: '' })!;
const kept = (part: Partial<KeptState>): KeptState => ({ register: 500, temperature: null, isOn: true, at, given: 100, ...part });

describe('a register begins', () => {
  test('at what the file says, or at zero, when nothing is known of it', () => {
    expect(beginState(meter(100), null, at)).toMatchObject({ register: 100, at });
    expect(beginState(meter(null), null, at)).toMatchObject({ register: 0 });
  });

  test('where it stood, while the file says what it said then', () => {
    expect(beginState(meter(100), kept({}), at).register).toBe(500);
    // It was reset after the file was written.
    expect(beginState(meter(100), kept({ register: 3 }), at).register).toBe(3);
  });

  test('at the greater one, when the file was written anew', () => {
    expect(beginState(meter(499), kept({}), at)).toMatchObject({ register: 500, given: 499 });
    expect(beginState(meter(800), kept({}), at)).toMatchObject({ register: 800, given: 800 });
  });
});

test('what was used while nothing ran is as much as the meter would have counted', () => {
  const device = meter(0);
  const inOneGo = catchUp(device, kept({ register: 0 }), at + day, 'Asia/Shanghai');
  let inPieces = kept({ register: 0 });
  for (let hour = 1; hour <= 24; hour += 1) inPieces = catchUp(device, inPieces, at + (hour * day) / 24, 'Asia/Shanghai');
  expect(inOneGo.register).toBeGreaterThan(500);
  expect(Math.abs(inOneGo.register / inPieces.register - 1)).toBeLessThan(0.01);
  // After a year it is a year's, and does not take long.
  expect(catchUp(device, kept({ register: 0 }), at + 365 * day, 'Asia/Shanghai').register).toBeGreaterThan(300 * inOneGo.register * 0.5);
});

describe('the state book', () => {
  test('is there again, readable for its owner only, and leaves nothing half-written behind', () => {
    const folder = makeTestFolder();
    const file = join(folder, 'deeper', 'state.json');
    const book = openStateBook(file);
    book.set('EM-01', kept({}));
    book.save();
    expect(openStateBook(file).find('EM-01')).toEqual(kept({}));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(folder, 'deeper'))).toEqual(['state.json']);
  });

  test('knows nothing of what cannot be read', () => {
    const file = join(makeTestFolder(), 'state.json');
    writeFileSync(file, '{"EM-01": {"register": 1');
    expect(openStateBook(file).find('EM-01')).toBeNull();
    writeFileSync(file, JSON.stringify({ 'EM-01': { register: 'much' }, 'EM-02': kept({}), 'EM-03': null }));
    expect(openStateBook(file).find('EM-01')).toBeNull();
    expect(openStateBook(file).find('EM-02')).toEqual(kept({}));
  });
});
