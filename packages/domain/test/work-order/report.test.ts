import { describe, expect, test } from 'vitest';
import { decide, hourMs, type LifecycleActor, mayReportAt, type Role, reportSettingsOf, titleOfReport } from '#index.ts';
import { as } from '../support/cast.ts';
import { morning, newOrder, rulesAt } from '../support/orders.ts';

const who = (role: Role, areaId: string | null, clientProjectIds: string[] = []): LifecycleActor => ({
  kind: 'account',
  accountId: 'somebody',
  roleGrants: [{ role, areaId }],
  teams: [],
  clientProjectIds,
});
const room = { areaPath: '/city/tower/room/', projectId: 'park' };

describe('a fault may be reported', () => {
  test.each<[string, LifecycleActor, boolean]>([
    ['by an occupant of the room', who('occupant', 'room'), true],
    ['by an occupant of the building', who('occupant', 'tower'), true],
    ['not by an occupant of another room', who('occupant', 'other'), false],
    ['not by an occupant without a room', who('occupant', null), false],
    ['by a client of the project', who('client_rep', null, ['park']), true],
    ['not by a client of another project', who('client_rep', null, ['mall']), false],
    ['not by a client of the project for another area', who('client_rep', 'other', ['park']), false],
    ['by a technician', who('technician', null), true],
    ['not by a technician of another area', who('technician', 'other'), false],
    ['not by an energy clerk', who('energy_clerk', null), false],
    ['not by the system', { kind: 'system' }, false],
  ])('%s', (_, actor, expected) => {
    expect(mayReportAt(actor, room)).toBe(expected);
  });
});

test('missing settings have their defaults', () => {
  expect(reportSettingsOf({})).toEqual({ classifiedBy: 'dispatcher', businessTypeId: null, level: 3, emergencyPhone: null });
  expect(reportSettingsOf({ reports: { emergencyPhone: '119', level: 2 } })).toMatchObject({
    emergencyPhone: '119',
    level: 2,
    classifiedBy: 'dispatcher',
  });
});

test('the title of a report is its subject and its first line, cut to the maximum length', () => {
  expect(titleOfReport('1AA1', ' No current on phase A\nIt hums ')).toBe('1AA1：No current on phase A');
  expect([...titleOfReport('1AA1', '很'.repeat(200))]).toHaveLength(80);
});

describe('dispatching a report', () => {
  const report = newOrder({ needsClassification: true });
  const target = { target: { kind: 'team', teamId: 'teamA' }, expectedAt: morning + hourMs } as const;

  test('requires business type and level from the dispatcher', () => {
    expect(decide(report, 'dispatch', as('dispatcherN1'), target, rulesAt(morning))).toEqual({
      fault: { kind: 'invalidInput', fields: { businessTypeId: 'missing', level: 'missing' } },
    });
    expect(decide(report, 'dispatch', as('dispatcherN1'), { ...target, level: 2 }, rulesAt(morning))).toEqual({
      fault: { kind: 'invalidInput', fields: { businessTypeId: 'missing' } },
    });
    const decision = decide(report, 'dispatch', as('dispatcherN1'), { ...target, level: 2, businessTypeId: 'pumps' }, rulesAt(morning));
    expect(decision).toMatchObject({ order: { needsClassification: false, status: 20 } });
  });

  test('is not done by the system', () => {
    expect(decide(report, 'dispatch', { kind: 'system' }, target, rulesAt(morning))).toMatchObject({ fault: { kind: 'invalidInput' } });
  });
});
