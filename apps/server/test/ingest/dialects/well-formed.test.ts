import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeWhole } from './decode.ts';

const furthest = 8_640_000_000_000_000;
const name = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .filter((text) => text.trim() !== '' && !/\p{Cc}|^__proto__$|^(?:constructor|ts|values|t|v)$/u.test(text));
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value));
/** Written as no number is, so that it stays text. */
const text = fc.string({ unit: 'grapheme', maxLength: 20 }).map((value) => `_${value.replaceAll(/\0/g, '')}`);
const value = fc.oneof(number, fc.boolean(), text);
const values = fc.dictionary(name, value, { minKeys: 1, maxKeys: 20 });
const at = fc.option(fc.oneof(fc.integer({ min: 0, max: 2_000_000_000_000 }), fc.integer({ min: -furthest, max: furthest })), {
  nil: null,
});
const readings = fc.array(fc.record({ at, values }, { noNullPrototype: true }), { minLength: 1, maxLength: 30 });

interface Reading {
  at: number | null;
  values: Record<string, unknown>;
}

/** One of the ways to write a reading, chosen by a number. */
function writeReading({ at: time, values: measured }: Reading, way: number): object {
  if (time === null) return way % 2 === 0 ? measured : { values: measured };
  return [
    { ts: time, values: measured },
    { values: measured, ts: String(time) },
    { ts: time, ...measured },
  ][way % 3] as object;
}

it('a well-formed message of a device gives exactly its readings', () => {
  fc.assert(
    fc.property(readings, fc.nat(), (expected, seed) => {
      const written = expected.map((reading, index) => writeReading(reading, seed + index));
      const payload = written.length === 1 && seed % 2 === 0 ? written[0] : written;
      expect(decodeWhole('v1/devices/me/telemetry', payload)).toEqual([{ kind: 'readings', child: null, readings: expected }]);
    }),
  );
});

it('a well-formed message of a gateway gives exactly the readings of its devices', () => {
  fc.assert(
    fc.property(fc.dictionary(name, readings, { minKeys: 1, maxKeys: 5 }), fc.nat(), (devices, seed) => {
      const payload = Object.entries(devices).map(([child, own]) => [
        child,
        own.map((reading, index) => writeReading(reading, seed + index)),
      ]);
      const messages = decodeWhole('v1/gateway/telemetry', Object.fromEntries(payload));
      expect(messages).toEqual(Object.entries(devices).map(([child, own]) => ({ kind: 'readings', child, readings: own })));
    }),
  );
});

it('a well-formed plain message gives exactly its readings, in any unit of time', () => {
  const instant = fc.option(fc.integer({ min: 200_000_000_000, max: 4_000_000_000_000 }), { nil: null });
  const plainReadings = fc.array(fc.record({ at: instant, values }, { noNullPrototype: true }), { minLength: 1, maxLength: 30 });
  const ways = [
    (milliseconds: number) => milliseconds,
    (milliseconds: number) => milliseconds / 1000,
    (milliseconds: number) => new Date(milliseconds).toISOString(),
  ];
  fc.assert(
    fc.property(plainReadings, fc.nat(), (expected, seed) => {
      const payload = expected.map(({ at: time, values: measured }, index) =>
        time === null ? measured : { t: ways[(seed + index) % ways.length]!(time), v: measured },
      );
      expect(decodeWhole('ems/A-1/data', payload)).toEqual([{ kind: 'readings', child: 'A-1', readings: expected }]);
    }),
  );
});

it('a number given as text is that number', () => {
  const writable = fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .filter((measured) => !Number.isInteger(measured) || Number.isSafeInteger(measured));
  fc.assert(
    fc.property(writable, fc.nat(3), (measured, padding) => {
      const spaces = ' '.repeat(padding);
      expect(decodeWhole('v1/devices/me/telemetry', { energy: `${spaces}${measured}` })).toEqual([
        { kind: 'readings', child: null, readings: [{ at: null, values: { energy: measured === 0 ? 0 : measured } }] },
      ]);
    }),
  );
});
