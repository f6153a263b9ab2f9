import { minuteMs } from '@energy-om/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatPeriod } from '#features/project/model/format-period.ts';
import { listDifferences } from '#features/project/model/project-differences.ts';
import { emptyProject, toProjectDraft, toProjectInput } from '#features/project/model/project-draft.ts';
import { findProjectFaults } from '#features/project/model/project-faults.ts';
import { isOverdue, listMissingParts, searchProjects } from '#features/project/model/project-state.ts';
import { listManagedAreaOptions } from '#shared/area/managed-area-options.ts';
import { createManagedArea, createProject } from '../support/setup.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);

describe('the draft of a project', () => {
  it('becomes the same input again, without blanks and with ids alone', () => {
    const project = createProject();
    expect(
      toProjectInput({ ...toProjectDraft(project), name: ' 江畔智谷能源托管 ', contractNo: ' ' }, { id: 'project-1', version: 7 }),
    ).toEqual({
      id: 'project-1',
      version: 7,
      name: '江畔智谷能源托管',
      customer: '江畔智谷物业',
      contractNo: null,
      managerId: 'account-2',
      startsOn: '2026-11-01',
      endsOn: '2031-10-31',
      grabAllowed: true,
      areaIds: ['area-1'],
      teamIds: ['team-1'],
      calendarId: null,
      clockTargets: {},
      businessTypeIds: ['type-1'],
      clientIds: ['account-5'],
    });
    expect(toProjectInput(emptyProject, null)).toMatchObject({ managerId: null, areaIds: [] });
    expect(toProjectInput(emptyProject, null)).not.toHaveProperty('id');
  });

  it('needs a name, a customer and an area, and does not end before it starts', () => {
    expect(Object.keys(findProjectFaults(emptyProject))).toEqual(['name', 'customer', 'areaIds']);
    const typed = toProjectDraft(createProject());
    expect(findProjectFaults(typed)).toEqual({});
    expect(findProjectFaults({ ...typed, startsOn: '2026-11-02', endsOn: '2026-11-01' })).toEqual({ endsOn: '结束日期不能早于开始日期' });
    expect(findProjectFaults({ ...typed, startsOn: '2026-11-02', endsOn: '2026-11-02' })).toEqual({});
  });
});

describe('what differs from the stored project', () => {
  const stored = createProject();
  const nameOfCalendar = (id: string | null) => (id === 'night' ? '夜班' : undefined);

  it('is nothing for the same parts in another order', () => {
    const parts = [
      { id: 'team-1', name: '电气一班' },
      { id: 'team-2', name: '燃气班' },
    ];
    const typed = { ...toProjectDraft(stored), teams: [...parts].reverse(), name: ` ${stored.name} ` };
    expect(listDifferences({ ...stored, teams: parts }, typed, nameOfCalendar)).toEqual([]);
  });

  it('is named level by level for the clock targets', () => {
    const arrive = { duration: 30 * minuteMs, counts: 'always' } as const;
    const project = { ...stored, clockTargets: { 1: { arrive } } };
    expect(listDifferences(project, toProjectDraft(project), nameOfCalendar)).toEqual([]);
    expect(listDifferences(project, toProjectDraft(stored), nameOfCalendar)).toEqual([
      { label: '一级时限', theirs: '到场 30 分钟', mine: '未另行约定' },
    ]);
  });

  it('is named field by field in words', () => {
    const typed = { ...toProjectDraft(stored), customer: '江畔智谷', manager: [], grabAllowed: false, endsOn: null, calendarId: 'night' };
    expect(listDifferences(stored, typed, nameOfCalendar)).toEqual([
      { label: '客户', theirs: '江畔智谷物业', mine: '江畔智谷' },
      { label: '项目经理', theirs: '陈静', mine: '' },
      { label: '结束日期', theirs: '2031-10-31', mine: '' },
      { label: '允许抢单', theirs: '允许', mine: '不允许' },
      { label: '工作日历', theirs: '不指定，沿用默认日历', mine: '夜班' },
    ]);
  });
});

describe('the state of a project', () => {
  it('lacks what orders need, unless it has ended', () => {
    const bare = createProject({ areas: [], businessTypes: [], teams: [] });
    expect(listMissingParts(bare)).toEqual(['areas', 'businessTypes', 'teams']);
    expect(listMissingParts({ ...bare, state: 'ended' })).toEqual([]);
    expect(listMissingParts(createProject())).toEqual([]);
  });

  it('is overdue from the day after its last', () => {
    const project = createProject({ endsOn: '2026-11-22' });
    expect([isOverdue(project, '2026-11-22'), isOverdue(project, '2026-11-23')]).toEqual([false, true]);
    expect(isOverdue({ ...project, state: 'ended' }, '2026-11-23')).toBe(false);
  });

  it('has a period in words, open at either end', () => {
    expect(formatPeriod({ startsOn: '2031-11-01', endsOn: null })).toBe('2031年11月1日 起');
    expect(formatPeriod({ startsOn: null, endsOn: '2031-10-31' })).toBe('至 2031年10月31日');
    expect(formatPeriod({ startsOn: null, endsOn: null })).toBeNull();
  });

  it('is found by name, customer and contract number', () => {
    const projects = [createProject(), createProject({ id: 'project-2', name: '云栖', customer: '云栖小镇', contractNo: null })];
    const found = (keyword: string) => searchProjects(projects, keyword).map(({ id }) => id);
    expect([found('小镇'), found('ht-2026'), found('')]).toEqual([['project-2'], ['project-1'], ['project-1', 'project-2']]);
  });
});

describe('the areas that a project can have', () => {
  it('are those in use as a tree that begins at the account’s own, folded from sites on', () => {
    const areas = [
      createManagedArea({ id: 'site', kind: 'site', name: '江畔智谷', level: 1, parentId: null }),
      createManagedArea({ id: 'room', kind: 'room', name: '配电间', level: 2, parentId: 'site', mayManage: false }),
      createManagedArea({ id: 'old', kind: 'room', name: '旧机房', level: 2, parentId: 'site', retired: true }),
    ];
    expect(listManagedAreaOptions(areas)).toEqual([
      { id: 'site', name: '江畔智谷', hint: undefined, level: 0, isFolded: true, disabled: false },
      { id: 'room', name: '配电间', hint: '江畔智谷', level: 1, isFolded: true, disabled: true },
    ]);
    expect(listManagedAreaOptions([])).toEqual([]);
  });
});
