import type { ApiOutput } from '@energy-om/contract';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ApplicationCard } from '#features/room/components/applications/ApplicationCard.tsx';
import { OccupantsCard } from '#features/room/components/occupants/OccupantsCard.tsx';
import type { RoomApplication } from '#features/room/model/room-application.ts';
import { openScreen } from '../support/open-screen.tsx';
import { signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
beforeEach(() => signInAs(['room.manage']));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const account = { id: 'account-1', fullName: '陆小曼', phoneNumber: '13812345678' };
const place = { site: { id: 'site-1', name: '科技园' }, building: null, floor: null };

/** The number is masked, and one tap calls it whole. */
function expectMasked(link: string): void {
  expect(document.body.textContent).toContain('138****5678');
  expect(document.body.textContent).not.toContain('13812345678');
  expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe('tel:13812345678');
}

it('masks the number of who lives in a room', () => {
  const occupant = { account, relation: 'tenant', since: '2026-11-01T00:00:00.000Z', paysForRoom: true, isMe: false };
  openScreen(<OccupantsCard room={{ id: 'room-1', access: 'staff', occupants: [occupant] } as unknown as ApiOutput<'getRoom'>} />);
  expectMasked('拨打 陆小曼 的电话');
});

it('masks the number of who applies for a room', () => {
  const application = {
    ...{ id: 'application-1', status: 'applied', applicant: account, isMine: false, relation: 'tenant', note: '', wantsToPay: false },
    ...{ files: [], createdAt: '2026-11-20T00:00:00.000Z', decidedAt: null, reason: '', roomNow: null },
    ...{ room: { id: 'room-1', name: '302', place }, tenant: { id: 'tenant-1', name: '东方物业' } },
  };
  openScreen(<ApplicationCard application={application as unknown as RoomApplication} />);
  expectMasked('138****5678');
});
