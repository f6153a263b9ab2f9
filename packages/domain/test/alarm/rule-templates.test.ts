import { describe, expect, it } from 'vitest';
import { conditionOf, energyTypes, findConditionFaults, findRuleTemplate, findScheduleFaults, fitsValue, ruleTemplates } from '#index.ts';

describe('the templates of alarm rules', () => {
  it('have an id and a name of their own', () => {
    expect(new Set(ruleTemplates.map(({ id }) => id)).size).toBe(ruleTemplates.length);
    expect(new Set(ruleTemplates.map(({ name }) => name['zh-CN'])).size).toBe(ruleTemplates.length);
    expect(new Set(ruleTemplates.map(({ name }) => name.en)).size).toBe(ruleTemplates.length);
  });

  it.each(ruleTemplates.map((template) => [template.id, template] as const))('%s makes a sound rule with its default', (_, template) => {
    const [key = null] = template.keys;
    const condition = conditionOf(template, key, template.parameter.defaultValue);
    expect(findConditionFaults(condition, template.keys)).toEqual({});
    expect(findScheduleFaults(template.schedule)).toEqual({});
    expect(energyTypes).toEqual(expect.arrayContaining([...template.energyTypes]));
    expect(condition.kind === 'noData').toBe(template.keys.length === 0);
  });

  it.each([
    ['phase-voltage-high', 'voltageA', 220, 235.4],
    ['phase-voltage-low', 'voltageB', 220, 204.6],
    ['single-phase-voltage-low', 'voltage', 220, 198],
    ['current-high', 'currentA', 630, 630],
  ])('%s has its limit from the rated value', (id, key, rated, limit) => {
    const template = findRuleTemplate(id);
    expect(template && conditionOf(template, key, rated)).toMatchObject({ kind: 'threshold', key, limit });
  });

  it('fit values by key and unit', () => {
    const template = findRuleTemplate('winding-temperature-high');
    if (!template) throw new Error('no such template');
    expect(fitsValue(template, { key: 'windingTemperature', unit: '°C' })).toBe(true);
    expect(fitsValue(template, { key: 'windingTemperature', unit: 'K' })).toBe(false);
    expect(fitsValue(template, { key: 'temperature', unit: '°C' })).toBe(false);
  });
});
