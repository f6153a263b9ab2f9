import { expect, it } from 'vitest';
import {
  findNextStep,
  judgeAreas,
  judgeBusinessTypes,
  judgeMembers,
  judgeProjects,
  judgeTeams,
  type KnownStep,
} from '#features/setup/model/setup-steps.ts';
import { createArea } from '../support/area.ts';

const type = (version: number, retired = false) => ({ retired, form: { version, fields: [], publishedAt: null, publishedBy: null } });

it('needs a site that is in use', () => {
  expect(judgeAreas([])).toEqual({ isDone: false, text: 'noSite', count: 0 });
  expect(judgeAreas([createArea({ id: 'r', kind: 'region' }), createArea({ id: 's', kind: 'site', retired: true })])).toEqual({
    isDone: false,
    text: 'areasOnly',
    count: 1,
  });
  expect(judgeAreas([createArea({ id: 's', kind: 'site' })])).toEqual({ isDone: true, text: 'sites', count: 1 });
});

it('needs somebody besides the administrator, and a team with a leader', () => {
  expect(judgeMembers(1)).toMatchObject({ isDone: false, text: 'nobodyElse' });
  expect(judgeMembers(2)).toEqual({ isDone: true, text: 'members', count: 2 });
  expect(judgeTeams([])).toMatchObject({ isDone: false, text: 'noTeam' });
  expect(judgeTeams([{ leader: null }])).toEqual({ isDone: false, text: 'noLeader', count: 1 });
  expect(judgeTeams([{ leader: null }, { leader: { id: '1', fullName: '李卫东' } }])).toEqual({ isDone: true, text: 'teams', count: 2 });
});

it('counts the business types in use, and those without a published form', () => {
  expect(judgeBusinessTypes([type(1, true)])).toEqual({ isDone: false, text: 'noType', count: 0 });
  expect(judgeBusinessTypes([type(1), type(0)])).toEqual({ isDone: true, text: 'typesWithoutForm', count: 1 });
  expect(judgeBusinessTypes([type(1), type(2)])).toEqual({ isDone: true, text: 'types', count: 2 });
});

it('needs a project that has not ended', () => {
  expect(judgeProjects([])).toEqual({ isDone: false, text: 'noProject', count: 0 });
  expect(judgeProjects([{ state: 'ended' }])).toEqual({ isDone: false, text: 'endedOnly', count: 1 });
  expect(judgeProjects([{ state: 'ended' }, { state: 'active' }])).toEqual({ isDone: true, text: 'projects', count: 1 });
});

it('goes on with the first step that is not done, and names none before the earlier ones are known', () => {
  const done = judgeMembers(2);
  const open = judgeMembers(1);
  const steps = (...states: KnownStep['state'][]): KnownStep[] =>
    states.map((state, index) => ({ step: index === 0 ? 'areas' : index === 1 ? 'members' : 'teams', state }));
  expect(findNextStep(steps(done, open, open))).toBe('members');
  expect(findNextStep(steps(null, open, open))).toBeNull();
  expect(findNextStep(steps(done, done, done))).toBeNull();
});
