import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeLimits } from '#services/ingest/dialects/decode-limits.ts';
import { dialects, findDialect } from '#services/ingest/dialects/dialects.ts';
import { decode } from './decode.ts';

const telemetry = 'v1/devices/me/telemetry';
const topics = [
  telemetry,
  'v1/devices/me/attributes',
  'v1/devices/me/attributes/request/1',
  'v1/devices/me/rpc/response/1',
  'v1/devices/me/rpc/request/1',
  'v1/gateway/connect',
  'v1/gateway/disconnect',
  'v1/gateway/telemetry',
  'v1/gateway/attributes',
  'v1/gateway/attributes/request',
  'v1/gateway/rpc',
  'ems/A/data',
];
const topicsOfReadings = [telemetry, 'v1/gateway/telemetry', 'ems/A/data'];

function decodeBytes(topic: string, bytes: readonly number[]) {
  return findDialect(topic)!.decode(topic, Uint8Array.from(bytes));
}

describe.each(topics)('on %s', (topic) => {
  it.each([
    '',
    ' ',
    '{',
    '{"a":NaN}',
    '{"a":1,}',
    "{'a':1}",
    '\u0000',
    '{"a":1}{"a":2}',
    '{"__proto__":{"a":1}}',
    '{"a":{"\\u005f_proto__":1}}',
  ])('rejects all of %j and says why', (payload) => {
    const { messages, rejections } = decode(topic, payload);
    expect(messages).toEqual([]);
    expect(rejections).toMatchObject([{ reason: 'malformed' }]);
  });

  it('rejects bytes that are not UTF-8, even inside valid JSON', () => {
    expect(decodeBytes(topic, [0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])).toMatchObject({
      messages: [],
      rejections: [{ reason: 'malformed', detail: 'The payload is not UTF-8.' }],
    });
  });

  it('rejects everything above 64 KiB', () => {
    const text = JSON.stringify({ a: 'x'.repeat(decodeLimits.payloadBytes) });
    expect(decode(topic, text)).toMatchObject({ messages: [], rejections: [{ reason: 'tooLarge' }] });
  });

  it('rejects whatever is nested too deep, at any depth', () => {
    for (const depth of [9, 30_000]) {
      expect(decode(topic, '['.repeat(depth) + ']'.repeat(depth))).toMatchObject({ messages: [], rejections: [{ reason: 'tooLarge' }] });
    }
  });
});

describe.each(topicsOfReadings)('readings on %s', (topic) => {
  it.each(['null', '[]', '{}', '"hello"', '1e999', 'true', '[null]', '[[]]', '[[{"a":1}]]'])('are not found in %s', (payload) => {
    const { messages, rejections } = decode(topic, payload);
    expect(messages).toEqual([]);
    expect(rejections).toMatchObject([{ reason: 'malformed' }]);
  });
});

describe('limits', () => {
  it('for readings apply to the message, and the readings within them are kept', () => {
    const { readings: limit } = decodeLimits;
    const some = (count: number) => Array.from({ length: count }, () => ({ a: 1 }));
    expect(decode(telemetry, some(limit)).rejections).toEqual([]);
    const { messages, rejections } = decode('v1/gateway/telemetry', { A: some(limit - 1), B: some(3), C: some(1) });
    expect(messages.map((message) => message.kind === 'readings' && message.readings.length)).toEqual([limit - 1, 1]);
    expect(rejections).toEqual([
      { reason: 'tooLarge', child: 'B', detail: 'The message has more than 1000 readings; 2 were left out.' },
      { reason: 'tooLarge', child: 'C', detail: 'The message has more than 1000 readings; 1 were left out.' },
    ]);
  });

  it('for keys keep the first ones', () => {
    const keys = Array.from({ length: decodeLimits.keysPerReading + 1 }, (_, index) => [`k${index}`, index]);
    const { messages, rejections } = decode(telemetry, Object.fromEntries(keys));
    expect(messages).toEqual([{ kind: 'readings', child: null, readings: [{ at: null, values: Object.fromEntries(keys.slice(0, -1)) }] }]);
    expect(rejections).toMatchObject([{ reason: 'tooLarge' }]);
  });

  it('for keys and texts are exact', () => {
    const whole = { ['k'.repeat(100)]: 'v'.repeat(256) };
    expect(decode(telemetry, whole)).toMatchObject({ messages: [{ readings: [{ values: whole }] }], rejections: [] });
    const { messages, rejections } = decode(telemetry, { ['k'.repeat(101)]: 1, text: 'v'.repeat(257), a: 1 });
    expect(messages).toMatchObject([{ readings: [{ values: { a: 1 } }] }]);
    expect(rejections).toMatchObject([{ reason: 'tooLarge' }, { reason: 'tooLarge' }]);
  });

  it('for nesting are exact', () => {
    const nest = (depth: number): unknown => (depth === 0 ? 1 : { a: nest(depth - 1) });
    expect(decode('v1/devices/me/rpc/response/1', nest(8)).messages).toHaveLength(1);
    expect(decode('v1/devices/me/rpc/response/1', nest(9)).messages).toHaveLength(0);
  });

  it('keep out keys and texts that cannot be stored', () => {
    const { messages, rejections } = decode(
      telemetry,
      '{"a\\u0000":1,"b\\u001b":1,"c\\ud800":1,"d":"\\u0000","e":"\\ud800","":1,"f":"a\\nb"}',
    );
    expect(messages).toMatchObject([{ readings: [{ values: { f: 'a\nb' } }] }]);
    expect(rejections.map(({ reason }) => reason)).toEqual(['malformed', 'malformed', 'malformed', 'wrongType', 'wrongType', 'malformed']);
  });

  it('for rejections: equal ones are one, and the rest is counted', () => {
    const same = Array.from({ length: 900 }, () => ({ a: 1, gps: {} }));
    expect(decode(telemetry, same).rejections).toEqual([
      { reason: 'wrongType', child: null, detail: '"gps" is an object; numbers, texts, true and false are taken. (900 times)' },
    ]);
    const { rejections } = decode(
      telemetry,
      Array.from({ length: 60 }, (_, index) => ({ [`k${index}`]: null })),
    );
    expect(rejections).toHaveLength(decodeLimits.rejections + 1);
    expect(rejections.at(-1)).toEqual({ reason: 'wrongType', child: null, detail: 'Further faults of this message, not listed: 10.' });
  });
});

describe('any input', () => {
  /** Keys that mean something on some topic, so that random JSON reaches far into the decoders. */
  const key = fc.oneof(
    fc.constantFrom(
      'ts',
      'values',
      't',
      'v',
      'device',
      'id',
      'data',
      'client',
      'key',
      'keys',
      'shared',
      'clientKeys',
      'method',
      'params',
      'a',
    ),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString'),
  );
  const { json } = fc.letrec<{ json: unknown }>((tie) => ({
    json: fc.oneof(
      { maxDepth: 10 },
      fc.oneof(fc.double(), fc.string({ unit: 'binary' }), fc.boolean(), fc.constant(null), fc.integer({ min: 0, max: 2e13 })),
      fc.array(tie('json'), { maxLength: 5 }),
      fc.array(fc.tuple(key, tie('json')), { maxLength: 5 }).map((entries) => Object.fromEntries(entries)),
    ),
  }));

  /** What the database accepts, and what the page of rejected messages can show. */
  function expectSound(topic: string, payload: Uint8Array): void {
    const { messages, rejections } = findDialect(topic)!.decode(topic, payload);
    expect(messages.length + rejections.length).toBeGreaterThan(0);
    const stored = JSON.stringify({ messages, rejections });
    expect(stored).not.toMatch(/(?<!\\)(?:\\\\)*\\u0000|(?<!\\)(?:\\\\)*\\ud[89a-f]/);
    for (const { detail } of rejections) expect(detail).toMatch(/^[^\p{Cc}]{1,400}$/u);
    for (const message of messages) {
      if (message.kind !== 'readings') continue;
      for (const { at, values } of message.readings) {
        expect(at === null || Number.isFinite(new Date(at).getTime())).toBe(true);
        for (const value of Object.values(values)) expect(['number', 'boolean', 'string']).toContain(typeof value);
        expect(Object.values(values).every((value) => typeof value !== 'number' || Number.isFinite(value))).toBe(true);
      }
    }
  }

  it('any JSON is read or rejected', () => {
    fc.assert(
      fc.property(fc.constantFrom(...topics), json, (topic, value) => expectSound(topic, new TextEncoder().encode(JSON.stringify(value)))),
      { numRuns: 2000 },
    );
  });

  it('any bytes are read or rejected', () => {
    fc.assert(
      fc.property(fc.constantFrom(...topics), fc.uint8Array({ maxLength: 200 }), (topic, bytes) => expectSound(topic, bytes)),
      { numRuns: 500 },
    );
  });

  it('any topic has at most one dialect, and its decoder never throws on one that is not its own', () => {
    const level = fc.oneof(fc.string(), fc.constantFrom('v1', 'v2', 'ems', 'devices', 'gateway', 'me', 'data', 'telemetry', 't', '1'));
    const topic = fc.oneof(
      fc.constantFrom(...topics),
      fc.array(level, { maxLength: 6 }).map((levels) => levels.join('/')),
    );
    fc.assert(
      fc.property(topic, (text) => {
        const owners = dialects.filter((dialect) => dialect.owns(text));
        expect(owners.length).toBeLessThanOrEqual(1);
        for (const dialect of dialects) {
          const { rejections } = dialect.decode(text, new TextEncoder().encode('null'));
          if (!owners.includes(dialect)) expect(rejections).toMatchObject([{ reason: 'topicNotAllowed' }]);
        }
      }),
    );
  });
});
