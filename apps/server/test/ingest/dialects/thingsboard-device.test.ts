import { describe, expect, it } from 'vitest';
import type { DecodedReading } from '#services/core/ports/device-message.ts';
import { findDialect } from '#services/ingest/dialects/dialects.ts';
import { decode, decodeWhole } from './decode.ts';

const telemetry = 'v1/devices/me/telemetry';
const ts = 1451649600512;

function readingsOf(payload: unknown): readonly DecodedReading[] {
  const messages = decodeWhole(telemetry, payload);
  return messages.flatMap((message) => (message.kind === 'readings' && message.child === null ? message.readings : []));
}

describe('telemetry of a device', () => {
  it.each<[string, unknown, DecodedReading[]]>([
    ['flat', { energy: 12.5, on: true, mode: 'eco' }, [{ at: null, values: { energy: 12.5, on: true, mode: 'eco' } }]],
    [
      'an array of flat ones',
      [{ a: 1 }, { b: 2 }],
      [
        { at: null, values: { a: 1 } },
        { at: null, values: { b: 2 } },
      ],
    ],
    ['with its time', { ts, values: { a: 1 } }, [{ at: ts, values: { a: 1 } }]],
    ['with values and no time', { values: { a: 1 } }, [{ at: null, values: { a: 1 } }]],
    ['with its time among the values', { ts, a: 1 }, [{ at: ts, values: { a: 1 } }]],
    ['with a time as text', { ts: String(ts), values: { a: 1 } }, [{ at: ts, values: { a: 1 } }]],
    ['with no time to tell', { ts: null, values: { a: 1 } }, [{ at: null, values: { a: 1 } }]],
    ['with metadata', { ts, values: { a: 1 }, metadata: { route: ['x'] } }, [{ at: ts, values: { a: 1 } }]],
    ['with a value named values', { values: 5 }, [{ at: null, values: { values: 5 } }]],
    [
      'a mixed array',
      [{ ts, values: { a: 1 } }, { b: 2 }, { ts: ts + 1, values: { a: 3 } }],
      [
        { at: ts, values: { a: 1 } },
        { at: null, values: { b: 2 } },
        { at: ts + 1, values: { a: 3 } },
      ],
    ],
  ])('is read: %s', (_name, payload, readings) => {
    expect(readingsOf(payload)).toEqual(readings);
  });

  it('is read on the short topic, and behind a byte order mark', () => {
    expect(decodeWhole('v2/t', { a: 1 })).toEqual(decodeWhole(telemetry, { a: 1 }));
    expect(readingsOf('\uFEFF{"a":1}')).toEqual([{ at: null, values: { a: 1 } }]);
  });

  it.each<[string, number | string]>([
    ['73', 73],
    [' 000123.40 ', 123.4],
    ['-1.5E3', -1500],
    ['.5', 0.5],
    ['-0', 0],
    ['V1.2', 'V1.2'],
    ['0x1F', '0x1F'],
    ['1,234', '1,234'],
    ['', ''],
    ['89860012345678901234', '89860012345678901234'],
  ])('reads the text %j as %j', (text, value) => {
    expect(readingsOf({ a: text })).toEqual([{ at: null, values: { a: value } }]);
  });

  it('keeps valid values beside an invalid one', () => {
    const { messages, rejections } = decode(
      telemetry,
      '{"ts":1,"values":{"a":1,"b":{"c":2},"d":[1],"e":null,"f":1e999,"g":"NaN","h":"1e999"}}',
    );
    expect(messages).toEqual([{ kind: 'readings', child: null, readings: [{ at: 1, values: { a: 1 } }] }]);
    expect(rejections.map(({ reason, detail }) => [reason, detail.slice(0, 3)])).toEqual(
      ['b', 'd', 'e', 'f', 'g', 'h'].map((key) => ['wrongType', `"${key}"`]),
    );
  });

  it('keeps valid readings beside an invalid one', () => {
    const { messages, rejections } = decode(telemetry, [{ a: 1 }, 5, {}, { ts, values: [] }, { ts: 'soon', values: { a: 2 } }, { a: 3 }]);
    expect(messages).toEqual([
      {
        kind: 'readings',
        child: null,
        readings: [
          { at: null, values: { a: 1 } },
          { at: null, values: { a: 3 } },
        ],
      },
    ]);
    expect(rejections.map(({ reason, detail }) => `${reason}: ${detail}`)).toEqual([
      'malformed: A reading is a number, not an object.',
      'malformed: A reading has no values.',
      'malformed: "values" beside "ts" is an array, not an object.',
      'malformed: The time is "soon", not epoch milliseconds.',
    ]);
  });

  it('reads values in the wrong place as missing, and reports it', () => {
    const { messages, rejections } = decode(telemetry, { ts, values: { a: 1 }, energy: 5 });
    expect(messages).toHaveLength(1);
    expect(rejections).toEqual([
      { reason: 'malformed', child: null, detail: '"energy" stands beside "values" instead of in it and was not read.' },
    ]);
  });

  it('does not convert seconds: they are milliseconds of 1970, which the clock check judges', () => {
    expect(readingsOf({ ts: 1451649600, values: { a: 1 } })).toEqual([{ at: 1451649600, values: { a: 1 } }]);
  });

  it.each([
    ['1e300', 'implausibleTime'],
    ['1e999', 'implausibleTime'],
    ['-8640000000000001', 'implausibleTime'],
    ['1451649600512.5', 'malformed'],
    ['{}', 'malformed'],
    ['true', 'malformed'],
  ])('rejects a reading of the time %s', (time, reason) => {
    const { messages, rejections } = decode(telemetry, `{"ts":${time},"values":{"a":1}}`);
    expect(messages).toEqual([]);
    expect(rejections).toMatchObject([{ reason }]);
  });
});

describe('attributes of a device', () => {
  it('are read on either topic, and texts stay texts', () => {
    const expected = [{ kind: 'attributes', child: null, values: { serialNumber: '00123', firmware: '1.10', rssi: -70 } }];
    expect(decodeWhole('v1/devices/me/attributes', { serialNumber: '00123', firmware: '1.10', rssi: -70 })).toEqual(expected);
    expect(decodeWhole('v2/a', { serialNumber: '00123', firmware: '1.10', rssi: -70 })).toEqual(expected);
  });

  it('are neither an array nor empty', () => {
    expect(decode('v1/devices/me/attributes', [{ a: 1 }])).toMatchObject({ messages: [], rejections: [{ reason: 'malformed' }] });
    expect(decode('v1/devices/me/attributes', {})).toMatchObject({ messages: [], rejections: [{ reason: 'malformed' }] });
  });

  it.each<[unknown, string[], string[]]>([
    [{ clientKeys: 'a,b', sharedKeys: 'c' }, ['a', 'b'], ['c']],
    [{ clientKeys: ' a, ,a ' }, ['a'], []],
    [{ sharedKeys: ['c', 'd'] }, [], ['c', 'd']],
    [{}, [], []],
  ])('are requested by %j', (payload, clientKeys, sharedKeys) => {
    expect(decodeWhole('v1/devices/me/attributes/request/17', payload)).toEqual([
      { kind: 'attributes-request', child: null, requestId: '17', clientKeys, sharedKeys, isSingle: false },
    ]);
  });

  it.each([{ clientKeys: 5 }, { sharedKeys: [5] }, { clientKeys: ['a\u0000'] }, [], null])('are not requested by %j', (payload) => {
    expect(decode('v1/devices/me/attributes/request/17', payload)).toMatchObject({ messages: [], rejections: [{ reason: 'malformed' }] });
  });
});

describe('commands and calls', () => {
  it.each([{ on: true }, [], null, 'done', 5, false])('answer with any JSON: %j', (answer) => {
    expect(decodeWhole('v1/devices/me/rpc/response/3', JSON.stringify(answer))).toEqual([
      { kind: 'command-answer', child: null, requestId: '3', answer },
    ]);
  });

  it('call the server with a method', () => {
    const topic = 'v1/devices/me/rpc/request/3';
    expect(decodeWhole(topic, { method: 'getTime', params: { zone: 8 } })).toEqual([
      { kind: 'server-call', requestId: '3', method: 'getTime', params: { zone: 8 } },
    ]);
    expect(decodeWhole(topic, { method: 'getTime' })).toEqual([{ kind: 'server-call', requestId: '3', method: 'getTime', params: null }]);
    expect(decode(topic, { params: {} })).toMatchObject({ messages: [], rejections: [{ reason: 'malformed' }] });
  });

  it.each(['v1/devices/me/rpc/response/3', 'v1/devices/me/rpc/request/3'])('keep out what cannot be stored: %s', (topic) => {
    for (const params of ['{"a":["\\u0000"]}', '{"\\ud800":1}']) {
      const { messages, rejections } = decode(topic, `{"method":"m","params":${params}}`);
      expect(messages).toEqual([]);
      expect(rejections).toMatchObject([{ reason: 'malformed' }]);
    }
  });
});

it.each([
  'v1/devices/me',
  'v1/devices/me/telemetry/',
  'v1/devices/me/telemetry\n',
  'V1/devices/me/telemetry',
  'v1/devices/other/telemetry',
  'v1/devices/me/rpc/request/x',
  'v1/devices/me/rpc/request/',
  'v1/devices/me/rpc/request/1/2',
  'v1/devices/me/attributes/response/1',
  'v2/t/x',
  '',
])('no device writes to %j', (topic) => {
  expect(findDialect(topic)).toBeNull();
});
