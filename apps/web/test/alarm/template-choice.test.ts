import { beforeAll, describe, expect, it } from 'vitest';
import {
  countChosen,
  findChoiceFaults,
  limitFrom,
  type RuleTemplate,
  ruleNameOf,
  type TemplateChoice,
  toRules,
  toTypedParameter,
} from '#features/alarm/model/template-choice.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);

const voltage: RuleTemplate = {
  id: 'phase-voltage-high',
  name: '相电压偏高',
  level: 3,
  source: 'GB/T 12325-2008',
  parameter: { kind: 'rated', unit: 'V', defaultValue: 220, factor: 1.07 },
  direction: 'above',
  forSeconds: 600,
  schedule: null,
  values: [
    { key: 'voltageA', label: 'A 相电压', isAdded: true },
    { key: 'voltageB', label: 'B 相电压', isAdded: false },
  ],
};
const silence: RuleTemplate = {
  ...voltage,
  id: 'device-silent',
  parameter: { kind: 'seconds', unit: 's', defaultValue: 900, factor: 1 },
  direction: null,
  values: [{ key: null, label: null, isAdded: false }],
};
const templates = [silence, voltage];
const choose = (chosen: readonly [RuleTemplate, string | null][], parameters: Record<string, string> = {}): TemplateChoice => ({
  targetKind: 'model',
  targets: {},
  chosen: chosen.map(([{ id }, key]) => ruleNameOf(id, key)),
  parameters,
  businessTypeId: null,
});

describe('rules chosen from templates', () => {
  it('have the templates’ numbers unless others are typed, silence in minutes', () => {
    expect(templates.map(toTypedParameter)).toEqual(['15', '220']);
    expect(
      toRules(
        templates,
        choose(
          [
            [silence, null],
            [voltage, 'voltageB'],
          ],
          { 'device-silent': '2.5' },
        ),
      ),
    ).toEqual([
      { template: 'device-silent', key: null, parameter: 150, level: 3 },
      { template: 'phase-voltage-high', key: 'voltageB', parameter: 220, level: 3 },
    ]);
  });

  it('leave out what the target has already', () => {
    expect(
      countChosen(
        templates,
        choose([
          [voltage, 'voltageA'],
          [voltage, 'voltageB'],
        ]),
      ),
    ).toBe(1);
  });

  it('show the limit that follows from the rated value', () => {
    expect(limitFrom(voltage, {})).toBe(235.4);
    expect(limitFrom(voltage, { 'phase-voltage-high': '230' })).toBe(246.1);
    expect(limitFrom(voltage, { 'phase-voltage-high': 'x' })).toBeNaN();
  });

  it.each([
    ['phase-voltage-high', '0'],
    ['phase-voltage-high', 'x'],
    ['device-silent', '0.1'],
    ['device-silent', '1441'],
  ])('have a fault of %s for %s, only where that is chosen', (id, typed) => {
    const all = choose(
      [
        [silence, null],
        [voltage, 'voltageB'],
      ],
      { [id]: typed },
    );
    expect(Object.keys(findChoiceFaults(templates, all))).toEqual([`parameters.${id}`]);
    expect(findChoiceFaults(templates, { ...all, chosen: [] })).toEqual({});
  });
});
