import { describe, expect, it } from 'vitest';
import { decode, decodeWhole } from './decode.ts';

const telemetry = 'v1/gateway/telemetry';
const ts = 1483228800000;

describe('telemetry of a gateway', () => {
  it('is read as a message of each device behind it', () => {
    const payload = {
      'Device A': [
        { ts, values: { temperature: 42, humidity: '80' } },
        { ts: ts + 1000, values: { temperature: 43 } },
      ],
      'Device B': [{ values: { temperature: 42 } }, { temperature: 41 }],
      'Device C': { energy: 5 },
    };
    expect(decodeWhole(telemetry, payload)).toEqual([
      {
        kind: 'readings',
        child: 'Device A',
        readings: [
          { at: ts, values: { temperature: 42, humidity: 80 } },
          { at: ts + 1000, values: { temperature: 43 } },
        ],
      },
      {
        kind: 'readings',
        child: 'Device B',
        readings: [
          { at: null, values: { temperature: 42 } },
          { at: null, values: { temperature: 41 } },
        ],
      },
      { kind: 'readings', child: 'Device C', readings: [{ at: null, values: { energy: 5 } }] },
    ]);
  });

  it('keeps the other devices when one is invalid', () => {
    const { messages, rejections } = decode(telemetry, { A: [{ a: 1 }], B: [], C: 'x', D: [{ ts, values: { a: {} } }], '': [{ a: 1 }] });
    expect(messages).toEqual([{ kind: 'readings', child: 'A', readings: [{ at: null, values: { a: 1 } }] }]);
    expect(rejections.map(({ child, reason }) => [child, reason])).toEqual([
      ['B', 'malformed'],
      ['C', 'malformed'],
      ['D', 'wrongType'],
      [null, 'malformed'],
    ]);
  });

  it('accepts devices named like built-in properties of objects', () => {
    const messages = decodeWhole(telemetry, '{"constructor":[{"toString":1}],"hasOwnProperty":[{"valueOf":2}]}');
    expect(messages.map((message) => message.kind === 'readings' && [message.child, Object.entries(message.readings[0]!.values)])).toEqual([
      ['constructor', [['toString', 1]]],
      ['hasOwnProperty', [['valueOf', 2]]],
    ]);
  });

  it('is neither an array nor empty', () => {
    for (const payload of [[], {}, [{ a: 1 }], 'x']) expect(decode(telemetry, JSON.stringify(payload)).rejections).toHaveLength(1);
  });
});

it('reports which devices are connected', () => {
  expect(decodeWhole('v1/gateway/connect', { device: '电表 1', type: 'meter' })).toEqual([
    { kind: 'presence', child: '电表 1', isConnected: true },
  ]);
  expect(decodeWhole('v1/gateway/disconnect', { device: 'A' })).toEqual([{ kind: 'presence', child: 'A', isConnected: false }]);
  for (const payload of [{}, { device: 5 }, { device: ' ' }, { device: 'x'.repeat(101) }, { device: 'a\u0007' }, []]) {
    expect(decode('v1/gateway/connect', payload)).toMatchObject({ messages: [], rejections: [{ child: null }] });
  }
});

it('reports attributes of each device', () => {
  const { messages, rejections } = decode('v1/gateway/attributes', { A: { fw: '1.0', battery: 87 }, B: { fw: '2' }, C: [], D: {} });
  expect(messages).toEqual([
    { kind: 'attributes', child: 'A', values: { fw: '1.0', battery: 87 } },
    { kind: 'attributes', child: 'B', values: { fw: '2' } },
  ]);
  expect(rejections.map(({ child, reason }) => [child, reason])).toEqual([
    ['C', 'malformed'],
    ['D', 'malformed'],
  ]);
});

describe('a request for attributes', () => {
  const topic = 'v1/gateway/attributes/request';

  it.each<[object, string[], string[]]>([
    [{ client: true, key: 'a,b' }, ['a,b'], []],
    [{ client: false, key: 'a' }, [], ['a']],
    [{ client: true, keys: ['a', 'b', 'a'] }, ['a', 'b'], []],
    [{ client: false, keys: ['a'] }, [], ['a']],
    [{ client: ['a'], shared: ['b', 'c'] }, ['a'], ['b', 'c']],
    [{ shared: ['b'] }, [], ['b']],
    [{}, [], []],
  ])('is read: %j', (payload, clientKeys, sharedKeys) => {
    expect(decodeWhole(topic, { id: 7, device: 'A', ...payload })).toEqual([
      { kind: 'attributes-request', child: 'A', requestId: '7', clientKeys, sharedKeys, isSingle: 'key' in payload },
    ]);
  });

  it.each([
    { device: 'A', client: true, key: 'a' },
    { id: 1, client: true, key: 'a' },
    { id: 1.5, device: 'A', client: true, key: 'a' },
    { id: -1, device: 'A', client: true, key: 'a' },
    { id: 1, device: 'A', key: 'a' },
    { id: 1, device: 'A', client: 'yes', keys: ['a'] },
    { id: 1, device: 'A', client: true, key: 5 },
    { id: 1, device: 'A', client: true },
    { id: 1, device: 'A', client: true, keys: [] },
  ])('is refused: %j', (payload) => {
    expect(decode(topic, payload)).toMatchObject({ messages: [], rejections: [{ reason: 'malformed' }] });
  });
});

it('answers commands for its devices', () => {
  const topic = 'v1/gateway/rpc';
  expect(decodeWhole(topic, { device: 'A', id: 1, data: { success: true } })).toEqual([
    { kind: 'command-answer', child: 'A', requestId: '1', answer: { success: true } },
  ]);
  expect(decodeWhole(topic, { device: 'A', id: '1', data: null })).toMatchObject([{ requestId: '1', answer: null }]);
  expect(decode(topic, { device: 'A', id: 1 })).toMatchObject({ messages: [], rejections: [{ child: 'A', reason: 'malformed' }] });
  expect(decode(topic, { device: 'A', data: 1 })).toMatchObject({ messages: [], rejections: [{ child: 'A', reason: 'malformed' }] });
  expect(decode(topic, { id: 1, data: 1 })).toMatchObject({ messages: [], rejections: [{ child: null, reason: 'malformed' }] });
});
