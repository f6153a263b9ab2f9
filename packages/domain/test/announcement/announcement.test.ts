import { describe, expect, test } from 'vitest';
import {
  addressableRoles,
  announcementPhase,
  confirmationReminderAt,
  dayMs,
  findAnnouncementFaults,
  hourMs,
  maxPublicationDelayMs,
  rolesOfAudience,
  tidyAudience,
  withdrawnStatus,
} from '#index.ts';

const now = Date.UTC(2026, 10, 19);
const state = (status: 'draft' | 'published' | 'withdrawn', publishAt: number | null, expiresAt: number | null = null) => ({
  status,
  publishAt,
  expiresAt,
});

describe('the phase of an announcement', () => {
  test.each([
    [state('draft', null), 'draft', null],
    [state('draft', now - 1), 'draft', null],
    [state('published', now + 1), 'scheduled', 'draft'],
    [state('published', now), 'live', 'withdrawn'],
    [state('published', now - 1, now + 1), 'live', 'withdrawn'],
    [state('published', now - 1, now), 'expired', 'withdrawn'],
    [state('withdrawn', now - 1, now + 1), 'withdrawn', null],
  ] as const)('%j is %s, and withdrawing it makes it %s', (given, phase, withdrawn) => {
    expect(announcementPhase(given, now)).toBe(phase);
    expect(withdrawnStatus(given, now)).toBe(withdrawn);
  });
});

describe('the times of an announcement', () => {
  const faultsOf = (publishAt: number | null, expiresAt: number | null, confirmUntil: number | null) =>
    findAnnouncementFaults({ publishAt, expiresAt, confirmUntil }, now);

  test('may be left open, and a publication that has passed is one at once', () => {
    expect(faultsOf(null, null, null)).toEqual({});
    expect(faultsOf(now - dayMs, now + 1, now + 1)).toEqual({});
    expect(faultsOf(now + maxPublicationDelayMs, null, null)).toEqual({});
  });

  test('are at fault where they have passed or contradict one another', () => {
    expect(faultsOf(now + maxPublicationDelayMs + 1, null, null)).toEqual({ publishAt: 'publicationTooLate' });
    expect(faultsOf(null, now, now)).toEqual({ expiresAt: 'expiryPassed', confirmUntil: 'confirmUntilPassed' });
    expect(faultsOf(now + 2, now + 1, now + 2)).toEqual({
      expiresAt: 'expiryBeforePublication',
      confirmUntil: 'confirmUntilBeforePublication',
    });
    expect(faultsOf(null, now + 1, now + 2)).toEqual({ confirmUntil: 'confirmUntilAfterExpiry' });
  });

  test('remind a day before the deadline, and half-way to a near one', () => {
    expect(confirmationReminderAt(now, now + 5 * dayMs)).toBe(now + 4 * dayMs);
    expect(confirmationReminderAt(now, now + 2 * dayMs)).toBe(now + dayMs);
    expect(confirmationReminderAt(now, now + 8 * hourMs)).toBe(now + 4 * hourMs);
  });
});

describe('an audience', () => {
  test('keeps what its kind needs, each once', () => {
    const all = { roles: ['technician', 'technician'] as const, teamIds: ['a', 'a'], areaIds: ['b', 'b'] };
    expect(tidyAudience({ ...all, kind: 'everyone' })).toEqual({ kind: 'everyone', roles: [], teamIds: [], areaIds: ['b'] });
    expect(tidyAudience({ ...all, kind: 'roles' })).toEqual({ kind: 'roles', roles: ['technician'], teamIds: [], areaIds: ['b'] });
    expect(tidyAudience({ ...all, kind: 'teams' })).toEqual({ kind: 'teams', roles: [], teamIds: ['a'], areaIds: [] });
  });

  test('is staff or clients by role, each role one of both', () => {
    const [staff, clients] = [rolesOfAudience({ kind: 'staff', roles: [] }), rolesOfAudience({ kind: 'clients', roles: [] })];
    expect(clients).toEqual(['client_rep', 'occupant']);
    expect([...staff, ...clients].sort()).toEqual([...addressableRoles].sort());
    expect(rolesOfAudience({ kind: 'everyone', roles: ['occupant'] })).toEqual([]);
  });
});
