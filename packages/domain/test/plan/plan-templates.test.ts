import { describe, expect, it } from 'vitest';
import { maxDescriptionLength, maxLabourMinutes, maxNameLength, maxPlanDurationMinutes, maxPlanLeadMinutes } from '#limits.ts';
import { findPlanDatesFaults } from '#plan/plan-faults.ts';
import { planTrades } from '#plan/template/plan-template.ts';
import { planTemplates } from '#plan/template/plan-templates.ts';
import { skillKinds } from '#skill/skill-kind.ts';

describe.each(planTemplates)('the plan template $id', (template) => {
  const { rule, trigger, season, holidays, counter, checklist, name, skills } = template;

  it('is a plan that may be saved', () => {
    const dates = { rule, trigger, season, holidays, counter, startsAt: '2026-11-20T08:00', endsOn: null };
    expect(findPlanDatesFaults(dates)).toEqual({});
    const { leadHours, durationHours, workHours } = template;
    expect(durationHours * 60).toBeGreaterThan(0);
    expect(durationHours * 60).toBeLessThanOrEqual(maxPlanDurationMinutes);
    expect(leadHours * 60).toBeLessThanOrEqual(maxPlanLeadMinutes);
    expect(workHours * 60).toBeLessThanOrEqual(maxLabourMinutes);
    expect(checklist.join('\n').length).toBeLessThan(maxDescriptionLength);
    expect(Math.max(name['zh-CN'].length, name.en.length)).toBeLessThanOrEqual(maxNameLength);
    expect(skills.every((kind) => skillKinds.includes(kind))).toBe(true);
  });

  it('says what is looked at, whose work it is, and lets no second order come before the first is due', () => {
    expect(checklist.length).toBeGreaterThan(2);
    expect([template.specialty !== '', template.businessTypes.length > 0]).toEqual([true, true]);
    expect(/[\u4e00-\u9fff]/.test(name.en)).toBe(false);
    if (rule === 'FREQ=DAILY') expect(template.durationHours).toBeLessThanOrEqual(24);
  });
});

it('has templates of each trade, with ids and names of their own', () => {
  expect(planTrades.filter((trade) => !planTemplates.some((template) => template.trade === trade))).toEqual([]);
  for (const key of [({ id }: { id: string }) => id, ({ name }: (typeof planTemplates)[number]) => name['zh-CN']])
    expect(new Set(planTemplates.map(key)).size).toBe(planTemplates.length);
});
