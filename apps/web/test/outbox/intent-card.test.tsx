import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { IntentCard } from '#features/offline-work/components/IntentCard.tsx';
import { createControl } from '#shared/outbox/control/create-control.ts';
import type { OpenOutbox } from '#shared/outbox/open-outbox.ts';
import { closedOutbox, useOutbox } from '#shared/outbox/outbox-state.ts';
import { Outbox } from '#shared/outbox/store/outbox.ts';
import { openOutboxDatabase } from '#shared/outbox/store/outbox-database.ts';
import type { StoredIntent } from '#shared/outbox/stored-intent.ts';
import { openScreen } from '../support/open-screen.tsx';
import { storeSession } from '../support/session.ts';
import { startChineseTexts } from '../support/texts.ts';
import { intentOf } from './intent-of.ts';

let outbox: Outbox;

const ofRight = { version: 1, reason: 'right', state: 'open', choices: ['handOver', 'discard'], changesOrder: false } as const;

beforeAll(startChineseTexts);
beforeEach(async () => {
  storeSession();
  outbox = new Outbox(await openOutboxDatabase(`outbox ${randomUUID()}`, () => undefined));
  const ignore = () => undefined;
  const open = { outbox, show: async () => undefined, announce: ignore, send: ignore } as unknown as OpenOutbox;
  useOutbox.setState({ control: await createControl(open) });
});
afterEach(() => {
  cleanup();
  useOutbox.setState(closedOutbox);
  outbox.close();
});

const read = async () => (await outbox.list())[0] as StoredIntent;

async function openCard(changes: Partial<StoredIntent>): Promise<void> {
  await outbox.add(intentOf(randomUUID(), '补充'), 0);
  await outbox.change((await read()).seq, changes);
  openScreen(<IntentCard intent={await read()} waitsForEarlier={false} />);
}

it('what did not count and is no case is sent again', async () => {
  await openCard({ state: 'stuck', fault: '组织已停用：合同已到期', tries: 3, nextAt: Date.now() });
  fireEvent.click(screen.getByRole('button', { name: '重新上传' }));
  await waitFor(async () => expect(await read()).toMatchObject({ state: 'queued', tries: 0, nextAt: 0 }));
});

it('what is a case is decided on and not sent again', async () => {
  await openCard({ state: 'stuck', fault: '没有权限', offlineCase: ofRight as never });
  expect(screen.queryByRole('button', { name: '重新上传' })).toBeNull();
  expect(screen.getByRole('button', { name: '交给调度处理' })).toBeDefined();
});

it.each(['unknown', 'sending'] as const)('what got no answer (%s) can be left, with a word that it may have arrived', async (state) => {
  await openCard({ state, tries: 4 });
  fireEvent.click(screen.getByRole('button', { name: '放弃' }));
  expect(screen.getByText('这项操作可能已经上传，放弃后仍可能生效。')).toBeDefined();
  fireEvent.click(screen.getAllByRole('button', { name: '放弃' }).at(-1) as HTMLElement);
  await waitFor(async () => expect(await read()).toMatchObject({ state: 'discarded' }));
});
