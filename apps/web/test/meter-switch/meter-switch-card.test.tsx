import { type BodyCode, bodyCode } from '@energy-om/contract';
import { type SwitchRefusal, switchRefusals } from '@energy-om/domain';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#shared/api/query-client.ts';
import { chooseLanguage } from '#shared/i18n/language.ts';
import { startTexts } from '#shared/i18n/texts.ts';
import { MeterSwitchCard } from '#shared/meter-switch/MeterSwitchCard.tsx';
import type { MeterSwitch } from '#shared/meter-switch/switch-phase.ts';
import { useToast } from '#shared/ui/feedback/toast-store.ts';
import { startFakeServer, success } from '../support/fake-server.ts';
import { openScreen } from '../support/open-screen.tsx';
import { signInAs } from '../support/organisation.ts';

const meter: MeterSwitch = {
  ...{ meterId: 'm-1', name: '101 电表', hasSwitch: true, key: 'on', isOn: true, online: true },
  ...{ reportedAt: '2026-11-19T10:00:00.000Z', maySwitch: true, needsReason: false },
  ...{ refusals: { on: null, off: null }, mayProtect: false, protection: null, commands: [] },
};

/** Which way each refusal stands against: the other way is never offered then. */
const onlyOn: ReadonlySet<SwitchRefusal> = new Set(['arrears']);

const words = {
  'zh-CN': {
    noSwitch: '该表计没有可遥控的开关',
    offline: '表计离线，恢复通信后可操作',
    underRepair: '正在检修，完工后可操作',
    locked: '已隔离上锁，解除隔离后可操作',
    permitRequired: '须凭票操作：请在本人处理中的工单上，凭列有该表计的工作票或操作票操作',
    protected: '已设保电，不能断电',
    arrears: '欠费停电，充值到账后自动送电',
    underWay: '上一次操作还在进行，请稍候',
  },
  en: {
    noSwitch: 'This meter has no switch that can be commanded',
    offline: 'The meter is offline; it can be switched once it reports again',
    underRepair: 'Under repair; it can be switched once the work is finished',
    locked: 'Isolated and locked; it can be switched once the isolation is lifted',
    permitRequired: 'Switch it inside an order of yours that is being carried out, by a permit or switching order that names the meter',
    protected: 'The supply is protected; it cannot be switched off',
    arrears: 'Cut off for arrears; it comes on by itself once the debt is paid',
    underWay: 'The last command is still under way; please wait',
  },
} as const satisfies Record<string, Record<SwitchRefusal, string>>;

const acts = {
  'zh-CN': { on: '送电', off: '断电', submit: '确认断电' },
  en: { on: 'Switch on', off: 'Switch off', submit: 'Switch off' },
} as const;

beforeEach(() => signInAs(['device.view']));
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function open(changes: Partial<MeterSwitch>, refuse?: { code: BodyCode; message: string }) {
  const server = startFakeServer(({ name }) =>
    name === 'setMeterSwitch' && refuse ? { ...refuse, data: null } : success({ ...meter, ...changes }),
  );
  openScreen(<MeterSwitchCard meterId={meter.meterId} />);
  return server;
}

describe.each(['zh-CN', 'en'] as const)('the switch of a meter in %s', (language) => {
  beforeEach(async () => {
    chooseLanguage(language);
    await startTexts();
  });

  it.each(switchRefusals)('says beside the way that it bars, before anybody tries: %s', async (refusal) => {
    const isOn = !onlyOn.has(refusal);
    open({ isOn, refusals: isOn ? { on: null, off: refusal } : { on: refusal, off: null } });
    const button = await screen.findByRole('button', { name: acts[language][isOn ? 'off' : 'on'] });
    expect((button as HTMLButtonElement).disabled).toBe(true);
    const description = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).toBe(words[language][refusal]);
    fireEvent.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says of each command that was not carried out why, also when it is long past', async () => {
    const command = { id: 'c', on: false, purpose: 'request', state: 'failed', requestedBy: null, reason: '' } as const;
    const times = { requestedAt: '2026-11-18T10:00:00Z', expiresAt: '2026-11-18T10:02:00Z', sentAt: null, endedAt: '2026-11-18T10:00:09Z' };
    const failures = ['refused', 'held', 'protected', 'withdrawn'] as const;
    const commands = failures.map((failure) => ({ ...command, ...times, id: failure, failure, reportedAt: null }));
    open({ commands });
    const list = await screen.findByRole('list');
    const shown = {
      'zh-CN': ['表计拒绝', '检修锁定，未执行', '保电，未执行', '已撤回'],
      en: ['Refused by the meter', 'Not done: locked', 'Not done: protected', 'Withdrawn'],
    }[language];
    expect([...list.children].map(({ children }) => children[1]?.textContent)).toEqual(shown);
  });

  it('says to whoever may only look that others switch it', async () => {
    open({ maySwitch: false });
    expect(
      await screen.findByText({ 'zh-CN': '您只能查看，不能操作该表计', en: 'You may look at this meter, but not switch it' }[language]),
    ).toBeTruthy();
    for (const name of [acts[language].on, acts[language].off]) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('says after trying what only the server knows, in its words', async () => {
    const message = language === 'en' ? 'Switched too often; please try again in 6 s' : '操作过于频繁，请 6 秒后再试';
    const server = open({}, { code: bodyCode.tooMany, message });
    fireEvent.click(await screen.findByRole('button', { name: acts[language].off }));
    const dialog = await screen.findByRole('dialog', { hidden: true });
    const submit = [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === acts[language].submit);
    await act(async () => fireEvent.click(submit as HTMLButtonElement));
    await waitFor(() => expect(server.callsOf('setMeterSwitch')).toHaveLength(1));
    await waitFor(() => expect(JSON.stringify(useToast.getState())).toContain(message));
  });
});
