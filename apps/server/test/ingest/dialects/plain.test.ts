import { expect, it } from 'vitest';
import type { DecodedReading } from '#services/core/ports/device-message.ts';
import { findDialect } from '#services/ingest/dialects/dialects.ts';
import { decode, decodeWhole } from './decode.ts';

const topic = 'ems/DEMO-001/data';
const at = Date.UTC(2026, 0, 31, 4, 0, 0);

it.each<[string, unknown, DecodedReading[]]>([
  ['flat', { energy: '12.50' }, [{ at: null, values: { energy: 12.5 } }]],
  ['temperature and voltage, flat', { t: 21.5, v: 230 }, [{ at: null, values: { t: 21.5, v: 230 } }]],
  ['a temperature without a voltage', { t: 21.5, h: 60 }, [{ at: null, values: { t: 21.5, h: 60 } }]],
  ['without a time', { v: { a: 1 } }, [{ at: null, values: { a: 1 } }]],
  ['in seconds', { t: at / 1000, v: { a: 1 } }, [{ at, values: { a: 1 } }]],
  ['in seconds with a fraction', { t: at / 1000 + 0.25, v: { a: 1 } }, [{ at: at + 250, values: { a: 1 } }]],
  ['in milliseconds', { t: at, v: { a: 1 } }, [{ at, values: { a: 1 } }]],
  ['in seconds as text', { t: String(at / 1000), v: { a: 1 } }, [{ at, values: { a: 1 } }]],
  ['in universal time', { t: '2026-01-31T04:00:00Z', v: { a: 1 } }, [{ at, values: { a: 1 } }]],
  ['with its zone', { t: '2026-01-31T12:00:00.000+08:00', v: { a: 1 } }, [{ at, values: { a: 1 } }]],
  [
    'a mixed array',
    [{ t: at, v: { a: 1 } }, { a: 2 }],
    [
      { at, values: { a: 1 } },
      { at: null, values: { a: 2 } },
    ],
  ],
])('reads %s', (_name, payload, readings) => {
  expect(decodeWhole(topic, payload)).toEqual([{ kind: 'readings', child: 'DEMO-001', readings }]);
});

it.each([
  ['"2026-01-31 12:00:00"', 'malformed'],
  ['"2026-01-31T12:00:00"', 'malformed'],
  ['"2026-02-30T12:00:00Z"', 'malformed'],
  ['"yesterday"', 'malformed'],
  ['1769832000000.5', 'malformed'],
  ['[]', 'malformed'],
  ['1e999', 'implausibleTime'],
  ['1e20', 'implausibleTime'],
])('takes no reading of the time %s', (time, reason) => {
  const { messages, rejections } = decode(topic, `[{"t":${time},"v":{"a":1}},{"a":2}]`);
  expect(messages).toEqual([{ kind: 'readings', child: 'DEMO-001', readings: [{ at: null, values: { a: 2 } }] }]);
  expect(rejections).toMatchObject([{ reason, child: 'DEMO-001' }]);
});

it('does not guess when values are an array', () => {
  expect(decode(topic, { t: at, v: [1, 2] })).toMatchObject({ messages: [], rejections: [{ reason: 'malformed' }] });
});

it('names the device whose payload could not be read', () => {
  expect(decode(topic, 'not JSON')).toMatchObject({ messages: [], rejections: [{ reason: 'malformed', child: 'DEMO-001' }] });
});

it('accepts codes in any script, within one level of the topic', () => {
  expect(decodeWhole('ems/电表 1.2/data', { a: 1 })).toMatchObject([{ child: '电表 1.2' }]);
  for (const serial of ['', 'a/b', '+', '#', 'a\u0000', 'a\n', '\ud800', 'x'.repeat(101)])
    expect(findDialect(`ems/${serial}/data`)).toBeNull();
});
