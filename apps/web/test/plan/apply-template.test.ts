import { planTemplates } from '@energy-om/domain';
import { beforeAll, expect, it } from 'vitest';
import { applyTemplate, findTemplate, findTypeId } from '#features/plan/model/apply-template.ts';
import { createEmptyPlan, toPlanInput } from '#features/plan/model/plan-draft.ts';
import { findPlanFaults } from '#features/plan/model/plan-faults.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);

const types = [
  { id: 'repair', name: '供电故障抢修' },
  { id: 'oil', name: '油浸式变压器巡视' },
];
const begun = { ...createEmptyPlan('2026-11-20'), projectId: 'project', siteId: 'site', meterId: 'meter' };

it.each(planTemplates)('the template $id fills in all but the organisation’s own', (template) => {
  const filled = { ...begun, businessTypeId: 'repair', devices: [{ id: 'd', name: '设备' }] };
  const draft = { ...filled, ...applyTemplate(filled, template, types) };
  expect(findPlanFaults(draft)).toEqual({});
  expect(toPlanInput(draft, null)).toMatchObject({
    ...{ name: template.name['zh-CN'], rule: template.rule, level: template.level, trigger: template.trigger, season: template.season },
    ...{ leadMinutes: template.leadHours * 60, durationMinutes: template.durationHours * 60, workMinutes: template.workHours * 60 },
    ...{ counter: template.counter, holidays: template.holidays, openOrder: template.openOrder, projectId: 'project', siteId: 'site' },
    deviceIds: template.isOfDevices ? ['d'] : [],
  });
  expect(draft.description.split('\n')).toHaveLength(template.checklist.length);
});

it('chooses the project’s business type of the name, and leaves the chosen one where there is none', () => {
  const [ofTransformers, ofLifts] = [findTemplate('transformerQuarterly'), findTemplate('elevatorYearly')];
  if (!ofTransformers || !ofLifts) throw new Error('the templates are gone');
  expect(applyTemplate(begun, ofTransformers, types).businessTypeId).toBe('oil');
  expect(applyTemplate({ ...begun, businessTypeId: 'repair' }, ofLifts, types).businessTypeId).toBe('repair');
  expect(findTypeId(ofLifts, types)).toBeNull();
});

it('another template leaves nothing of the one before', () => {
  const [daily, quarterly] = [findTemplate('substationDaily'), findTemplate('transformerQuarterly')];
  if (!daily || !quarterly) throw new Error('the templates are gone');
  const first = { ...begun, ...applyTemplate(begun, daily, []) };
  const second = { ...first, ...applyTemplate(first, quarterly, []) };
  expect(second).toEqual({ ...begun, ...applyTemplate(begun, quarterly, []) });
});
