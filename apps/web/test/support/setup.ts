import type { ApiOutput } from '@energy-om/contract';
import { createArea } from './area.ts';

type Project = ApiOutput<'listManagedProjects'>[number];
type Area = ApiOutput<'listAreas'>[number];

export function createProject(changes: Partial<Project> = {}): Project {
  return {
    id: 'project-1',
    version: 3,
    name: '江畔智谷能源托管',
    customer: '江畔智谷物业',
    contractNo: 'HT-2026-018',
    manager: { id: 'account-2', fullName: '陈静' },
    startsOn: '2026-11-01',
    endsOn: '2031-10-31',
    grabAllowed: true,
    calendarId: null,
    clockTargets: {},
    state: 'active',
    areas: [{ id: 'area-1', name: '江畔智谷' }],
    teams: [{ id: 'team-1', name: '电气一班' }],
    businessTypes: [{ id: 'type-1', name: '高压配电检修' }],
    clients: [{ id: 'account-5', fullName: '周敏' }],
    openOrders: 2,
    mayManage: true,
    ...changes,
  };
}

export function createManagedArea(changes: Partial<Area> = {}): Area {
  return createArea({ id: 'area-1', kind: 'site', name: '江畔智谷', ...changes });
}
