import type { FormField } from '@energy-om/domain';
import { act, cleanup, renderHook } from '@testing-library/react';
import { createContext, type ReactNode, useContext } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { useOrderForm } from '#features/work-order-form/hooks/use-order-form.ts';
import {
  emptyOrderDraft,
  type OrderDraft,
  orderDraftKey,
  toOrderDraft,
  toOrderInput,
} from '#features/work-order-form/model/order-draft.ts';
import { changeStoredDraft } from '#shared/draft/use-draft.ts';
import { paths } from '#shared/navigation/paths.ts';
import { useSession } from '#shared/session/session-store.ts';
import { hideToast, useToast } from '#shared/ui/feedback/toast-store.ts';
import { createOrderDetail } from '../support/order-detail.ts';
import { startChineseTexts } from '../support/texts.ts';

const draftKey = orderDraftKey({});
const transformer = { kind: 'device', id: 'device-1', name: '2号变压器', code: null, energyType: null, areaId: 'site-1' } as const;
const pressure: FormField = { key: 'pressure', label: '压力', type: 'number', required: true, options: [], unit: 'MPa', min: 0, max: 2 };
const complete: Partial<OrderDraft> = {
  projectId: 'project-1',
  siteId: 'site-1',
  businessTypeId: 'business-1',
  level: 2,
  title: '油温过高',
  description: '油温持续升高',
  objects: [transformer],
  answers: { pressure: '1.2' },
};

beforeAll(startChineseTexts);
beforeEach(() => {
  localStorage.clear();
  useSession.setState({ user: { id: 'account-1' } as never, tenantId: null });
  hideToast();
});
afterEach(cleanup);

/** The content of the screen at `/form`: the hook under test. */
const Content = createContext<ReactNode>(null);
function Shown() {
  return useContext(Content);
}

/** The form of a new order on its screen; other screens are blank. */
function open({ initial = emptyOrderDraft, fields = [pressure] as readonly FormField[] } = {}) {
  const send = vi.fn(async (draft: OrderDraft) => draft.title);
  const onSent = vi.fn();
  const router = createMemoryRouter(
    [
      { path: '/form', element: <Shown /> },
      { path: '*', element: null },
    ],
    // Each time it is opened is an entry of its own in the history, as on the phone.
    { initialEntries: [{ pathname: '/form', key: crypto.randomUUID() }] },
  );
  const hook = renderHook(() => useOrderForm<string>({ draftKey, initial, fields, send, onSent }), {
    wrapper: ({ children }) => (
      <Content value={children}>
        <RouterProvider router={router} />
      </Content>
    ),
  });
  return { hook, router, send, onSent, read: () => hook.result.current };
}

it('reports what is missing by the server’s names, and sends nothing', async () => {
  const { read, send } = open();
  await act(() => read().form.submit());
  expect(Object.keys(read().form.faults.all).sort()).toEqual(
    ['businessTypeId', 'customAnswers.pressure', 'description', 'level', 'objects', 'projectId', 'siteId', 'title'].sort(),
  );
  expect(send).not.toHaveBeenCalled();
});

it('removes the faults of all extra fields once one of them is changed, and of no other field', async () => {
  const { read } = open();
  await act(() => read().form.submit());
  act(() => read().form.field('answers').onChange({ pressure: '1.2' }));
  const left = Object.keys(read().form.faults.all);
  expect(left).toContain('title');
  expect(left.filter((name) => name.startsWith('customAnswers'))).toEqual([]);
});

it('sends a complete form and starts again', async () => {
  const { read, send, onSent } = open();
  act(() => read().form.change(complete));
  await act(() => read().form.submit());
  expect(send).toHaveBeenCalledExactlyOnceWith({ ...emptyOrderDraft, ...complete }, undefined);
  expect(onSent.mock.calls[0]?.[0]).toBe('油温过高');
  expect(read().form.values).toEqual(emptyOrderDraft);
});

it('keeps a time that the order had before, and rejects a new one that has passed', async () => {
  const past = '2020-01-01T00:00:00.000Z';
  const { read, send } = open({ initial: { ...emptyOrderDraft, ...complete, plannedFinishAt: past } });
  await act(() => read().form.submit());
  expect(send).toHaveBeenCalledOnce();
  act(() => read().form.change({ plannedFinishAt: '2020-01-02T00:00:00.000Z' }));
  await act(() => read().form.submit());
  expect(read().form.field('plannedFinishAt').error).toBeTruthy();
  expect(send).toHaveBeenCalledOnce();
});

it('passes the chosen objects to the choosing screen, and has its choice when the form is opened again', async () => {
  const first = open();
  act(() => first.read().form.change({ projectId: 'project-1', siteId: 'site-1', title: '油温过高' }));
  await act(async () => first.read().chooseObjects('chooseDevices'));
  const { pathname, search } = first.router.state.location;
  expect(pathname).toBe(paths.chooseDevices);
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({ projectId: 'project-1', siteId: 'site-1', draft: draftKey });
  first.hook.unmount();
  changeStoredDraft<OrderDraft>('account-1', draftKey, { objects: [transformer] });
  const { form } = open().read();
  expect([form.values.title, form.values.objects]).toEqual(['油温过高', [transformer]]);
});

it('keeps from what it was begun though nothing but objects is chosen, whatever the order says later', async () => {
  const begun = { ...emptyOrderDraft, base: { ...emptyOrderDraft, version: 5 } };
  const first = open({ initial: begun });
  await act(async () => first.read().chooseObjects('chooseDevices'));
  first.hook.unmount();
  changeStoredDraft<OrderDraft>('account-1', draftKey, { objects: [transformer] });
  const { form } = open({ initial: { ...begun, title: '油温', base: { ...begun.base, title: '油温', version: 6 } } }).read();
  expect(form.values).toEqual({ ...begun, objects: [transformer] });
});

it('is not left for choosing while photos are uploading', async () => {
  const { read, router } = open();
  act(() => read().form.photoField('photos').onBusyChange(true));
  await act(async () => read().chooseObjects('chooseMeters'));
  expect(router.state.location.pathname).toBe('/form');
  expect(useToast.getState().toast?.kind).toBe('error');
});

it('says that it was restored on another visit, and not on returning to the same one', async () => {
  const first = open();
  act(() => first.read().form.change({ title: '油温过高' }));
  await act(async () => first.read().chooseObjects('chooseDevices'));
  await act(() => first.router.navigate(-1));
  expect(first.read().isRestored).toBe(false);
  expect(first.read().form.values.title).toBe('油温过高');
  first.hook.unmount();
  expect(open().read().isRestored).toBe(true);
});

it('fills the form with an order, and sends the same again', () => {
  const order = createOrderDetail({
    customFields: [{ ...pressure, options: [...pressure.options], decimals: null, condition: null }],
    customAnswers: { pressure: 1.2 },
  });
  const { fileIds, linkedOrderId, alarmId, ...input } = toOrderInput(toOrderDraft(order), order.customFields);
  expect(input).toEqual({
    projectId: order.project.id,
    siteId: order.site.id,
    businessTypeId: order.businessType.id,
    level: order.level,
    title: order.title,
    description: order.description,
    objects: order.objects.map(({ kind, id }) => ({ kind, id })),
    plannedFinishAt: null,
    customAnswers: { pressure: 1.2 },
  });
  expect([fileIds, linkedOrderId, alarmId]).toEqual([[], null, null]);
});

it('separates the drafts of orders that were started from different subjects', () => {
  const keys = [
    {},
    { deviceId: 'a' },
    { alarmId: 'b', deviceId: 'a' },
    { linkedOrderId: 'c' },
    { linkedOrderId: 'c', point: '外壳' },
    { linkedOrderId: 'c', deviceId: 'a' },
    { linkedOrderId: 'c', deviceId: 'b' },
    { orderId: 'c' },
  ].map(orderDraftKey);
  expect(new Set(keys).size).toBe(keys.length);
});
