import { describe, expect, it } from 'vitest';
import { compileMapping, type KeyMapping, type MeasuredValue, type ModelValue, mapValues, valueTypes } from '#index.ts';

const value = (key: string, valueType: ModelValue['valueType'] = valueTypes.gauge): ModelValue => ({
  key,
  label: { 'zh-CN': key, en: key },
  unit: null,
  valueType,
  decimals: 1,
});
const values = [value('energy', valueTypes.register), value('voltage'), value('on', valueTypes.state)];

function map(sent: Record<string, MeasuredValue>, keys: readonly Partial<KeyMapping>[] = [], takesSameNames = false) {
  const complete = keys.map((key) => ({ source: 'x', target: 'voltage', factor: 1, offset: 0, ...key }));
  return mapValues(compileMapping({ keys: complete, takesSameNames }, values), sent);
}

describe('mapValues', () => {
  it('multiplies by the factor and adds the offset, without the rounding error of binary fractions', () => {
    expect(map({ x: 2312 }, [{ factor: 0.1 }]).values).toEqual({ voltage: 231.2 });
    expect(map({ x: 3 }, [{ factor: 0.1, offset: -0.1 }]).values).toEqual({ voltage: 0.2 });
  });

  it('leaves a number as it was sent where nothing is to be computed', () => {
    expect(map({ x: 123_456_789.123_456 }, [{}]).values).toEqual({ voltage: 123_456_789.123_456 });
  });

  it('takes keys of the same name only where asked, and not beside a key that is mapped to the value', () => {
    expect(map({ voltage: 1 }).unmapped).toEqual({ voltage: 1 });
    expect(map({ voltage: 1, energy: 2 }, [], true)).toEqual({ values: { voltage: 1, energy: 2 }, unmapped: {}, rejected: [] });
    expect(map({ voltage: 1, x: 2 }, [{}], true)).toEqual({ values: { voltage: 2 }, unmapped: { voltage: 1 }, rejected: [] });
  });

  it('takes a value’s name as another value’s source', () => {
    expect(map({ energy: 7 }, [{ source: 'energy', target: 'voltage' }], true).values).toEqual({ voltage: 7 });
  });

  it('passes states on, and turns those of a normally closed contact', () => {
    const on = { target: 'on' };
    expect(map({ x: true }, [on]).values).toEqual({ on: true });
    expect(map({ x: 'open' }, [on]).values).toEqual({ on: 'open' });
    const turned = { ...on, factor: -1, offset: 1 };
    expect([map({ x: true }, [turned]).values, map({ x: 0 }, [turned]).values]).toEqual([{ on: 0 }, { on: 1 }]);
    expect(map({ x: 'open' }, [turned]).rejected).toEqual([{ source: 'x', target: 'on', fault: 'notANumber' }]);
  });

  it('rejects what is no number for a quantity, and what is beyond all quantities', () => {
    expect(map({ x: true }, [{}]).rejected).toEqual([{ source: 'x', target: 'voltage', fault: 'notANumber' }]);
    expect(map({ x: 'n/a' }, [{}]).rejected).toEqual([{ source: 'x', target: 'voltage', fault: 'notANumber' }]);
    expect(map({ x: 1e10 }, [{ factor: 1e9 }]).rejected).toEqual([{ source: 'x', target: 'voltage', fault: 'outOfRange' }]);
    expect(map({ x: Number.MAX_VALUE }, [{ factor: 1e9 }]).rejected).toEqual([{ source: 'x', target: 'voltage', fault: 'outOfRange' }]);
  });

  it('is not led astray by keys that every object has', () => {
    const sent = Object.fromEntries([
      ['__proto__', 1],
      ['constructor', 2],
    ]);
    expect(Object.keys(map(sent, [], true).unmapped)).toEqual(['__proto__', 'constructor']);
  });
});
