import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { NewOrderScreen } from '#features/work-order-form/screens/NewOrderScreen.tsx';
import { queryClient } from '#shared/api/query-client.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { compareChoices } from '#shared/take-along/fetch/compare-choices.ts';
import { fillQueries } from '#shared/take-along/show/fill-queries.ts';
import { findAnswer } from '#shared/take-along/show/find-answer.ts';
import { Copies } from '#shared/take-along/store/copies.ts';
import { openCopiesDatabase } from '#shared/take-along/store/copies-database.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreens } from '../support/open-screens.tsx';
import { signInAs } from '../support/organisation.ts';
import { startChineseTexts } from '../support/texts.ts';

const client = ['work-order.view', 'work-order.create', 'work-order.report'] as const;
const device = { id: 'device-1', kind: 'device', name: '1号变压器', code: 'ZGA-TR-01', energyType: null, children: [] };
const desk = { device: null, place: null, project: null, similar: [], answer: null, room: null, emergencyPhone: '021-5555' };

let copies: Copies;
let stop: () => void;

/** Everything that the phone takes along for the account, and then no network. */
async function takeAlong(permissions: Parameters<typeof signInAs>[0], leftToDispatcher: boolean): Promise<string[]> {
  signInAs(permissions);
  const offered: Record<string, unknown> = {
    listNewOrderProjects: [{ id: 'project-1', name: '江畔智谷能源托管', customer: '江畔智谷' }],
    listProjectSites: [{ id: 'site-1', parentId: null, level: 0, kind: 'site', name: '江畔智谷' }],
    listBusinessTypes: [{ id: 'type-1', name: '高压配电检修', defaultLevel: 2, promises: [], backfillForm: [] }],
    getNewOrderAreaTree: [{ id: 'site-1', kind: 'site', name: '江畔智谷', children: [device] }],
    getReportDesk: { ...desk, leftToDispatcher },
  };
  const { calls } = startFakeServer(({ name }) => success(offered[name] ?? []));
  await compareChoices(copies, new AbortController().signal);
  startFakeServer(() => new TypeError('Failed to fetch'));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  stop = fillQueries(copies);
  return calls.map(({ name }) => name);
}

const openForm = () => openScreens(screenAddress('newWorkOrder'), { newWorkOrder: <NewOrderScreen /> });

beforeAll(startChineseTexts);
beforeEach(async () => {
  queryClient.clear();
  copies = new Copies(await openCopiesDatabase(`copies ${randomUUID()}`, () => undefined));
  await copies.writeFacts({ reader: 'r', contactAt: Date.now(), comparedAt: null, actor: null });
});
afterEach(() => {
  stop();
  cleanup();
  copies.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the form of a new order without a network', () => {
  it('opens for an account that works on no orders, where the tenant lets it choose type and level', async () => {
    await takeAlong(client, false);
    openForm();
    expect(await screen.findByText('江畔智谷能源托管')).toBeTruthy();
    expect(screen.getByRole('button', { name: '提交工单' })).toBeTruthy();
  });

  it('is the report where the tenant leaves them to the dispatcher, with whom to call', async () => {
    await takeAlong(client, true);
    openForm();
    expect(await screen.findByText('021-5555')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '提交工单' })).toBeNull();
  });

  it('knows of a device on the phone whether an order about it can be raised', async () => {
    await takeAlong(client, true);
    const key = ['getReportDesk', { device: 'zga-tr-01' }];
    expect((await findAnswer(copies, key, true))?.data).toMatchObject({ leftToDispatcher: true, device: { id: 'device-1' } });
    expect(await findAnswer(copies, key, false)).toBeNull();
    expect(await findAnswer(copies, ['getReportDesk', { device: 'OTHER' }], true)).toBeNull();
    expect(await findAnswer(copies, ['getReportDesk', { siteId: 'site-1' }], true)).toBeNull();
  });

  it('asks nothing of the kind for who works on orders', async () => {
    expect(await takeAlong([...client, 'work-order.process'], true)).not.toContain('getReportDesk');
    openForm();
    expect(await screen.findByRole('button', { name: '提交工单' })).toBeTruthy();
    expect((await findAnswer(copies, ['getReportDesk', { device: 'ZGA-TR-01' }], true))?.data).toMatchObject({ leftToDispatcher: false });
  });
});
