import type { Permission } from '@energy-om/domain';
import { expect, it } from 'vitest';
import { findNextStep, findStepState, listGuideSteps, sumMinutesLeft } from '#shared/setup/guide/setup-guide.ts';
import { createProgress } from '../support/setup-guide.ts';

const everything = () => true;

it('goes on with the first step that is open', () => {
  const { steps } = createProgress({ organisation: { done: true }, areas: { done: true }, team: { done: true } });
  expect(findNextStep(listGuideSteps(steps, everything, true))).toBe('project');
  const all = steps.map((step) => ({ ...step, done: true }));
  expect(findNextStep(listGuideSteps(all, everything, true))).toBeNull();
});

it('leaves what holds for the whole tenant to its administrators', () => {
  const { steps } = createProgress({ areas: { done: true } });
  const ofArea = listGuideSteps(steps, everything, false);
  expect(ofArea.filter(({ mayManage }) => !mayManage).map(({ step }) => step)).toEqual(['organisation', 'businessTypes']);
  expect(ofArea.filter(({ mayOpen }) => !mayOpen).map(({ step }) => step)).toEqual(['organisation']);
  expect(findNextStep(ofArea)).toBe('project');
});

it('opens to a dispatcher what a dispatcher may see', () => {
  const held: Permission[] = ['setup.view', 'team.view', 'device.view', 'work-order.create'];
  const steps = listGuideSteps(createProgress().steps, (permission) => held.includes(permission), true);
  expect(steps.filter(({ mayOpen }) => mayOpen).map(({ step }) => step)).toEqual([
    'areas',
    'project',
    'businessTypes',
    'team',
    'firstReading',
    'firstOrder',
  ]);
  expect(steps.filter(({ mayManage }) => mayManage).map(({ step }) => step)).toEqual(['firstOrder']);
});

it('takes a quarter of an hour in all, and less with each step that is done', () => {
  const { steps } = createProgress();
  expect(sumMinutesLeft(steps)).toBe(15);
  expect(sumMinutesLeft(createProgress({ firstDevice: { done: true } }).steps)).toBe(13);
  expect(sumMinutesLeft(steps.map((step) => ({ ...step, done: true })))).toBe(0);
});

it('tells nothing from something that does not suffice, and from enough', () => {
  expect(findStepState({ step: 'areas', done: false, count: 0 })).toEqual({ text: 'noSite', count: 0 });
  expect(findStepState({ step: 'areas', done: false, count: 3 })).toEqual({ text: 'areasOnly', count: 3 });
  expect(findStepState({ step: 'areas', done: true, count: 2 })).toEqual({ text: 'sites', count: 2 });
  expect(findStepState({ step: 'team', done: false, count: 2 })).toEqual({ text: 'noLeader', count: 2 });
  expect(findStepState({ step: 'project', done: false, count: 1 })).toEqual({ text: 'endedOnly', count: 1 });
  expect(findStepState({ step: 'people', done: false, count: 1 })).toMatchObject({ text: 'nobodyElse' });
  expect(findStepState({ step: 'firstReading', done: true })).toMatchObject({ text: 'received' });
});

it('counts the business types whose form is not published before it counts all', () => {
  expect(findStepState({ step: 'businessTypes', done: true, count: 8, withoutForm: 3 })).toEqual({ text: 'typesWithoutForm', count: 3 });
  expect(findStepState({ step: 'businessTypes', done: true, count: 8, withoutForm: 0 })).toEqual({ text: 'types', count: 8 });
  expect(findStepState({ step: 'businessTypes', done: false, count: 0, withoutForm: 0 })).toEqual({ text: 'noType', count: 0 });
});
