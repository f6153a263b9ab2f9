import { ReportingDevice } from '#support/devices/reporting-device.ts';
import { registerMember } from '#support/people/newcomer.ts';
import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { ReportScreen } from '#support/screens/report-screen.ts';
import { ApiSession } from '#support/server/api-session.ts';
import { expect, story } from '#support/story.ts';

/** A flat that no other story uses, and its meter. */
const flat = '1201';
const meterCode = 'XLG-RE-03';

story(
  'a fault that the balance explains is answered before it is reported, and one that nothing explains is not',
  async ({ openPhone, desk, server }) => {
    const administrator = await desk.openSession(people.administrator);
    const clerk = await desk.openSession(people.clerk);
    const newcomer = await registerMember(server, '宋清和', 'occupant', '星澜公寓');
    const session = await ApiSession.signIn(server.url, newcomer, newcomer.password);
    const room = (await clerk.call('listTenantRooms', { keyword: flat })).items.find(({ name }) => name === flat);
    if (!room) throw new Error(`there is no room ${flat}`);
    const meter = await ReportingDevice.connect(server.url, administrator, meterCode);
    // Another story may have left the gateway that the meter is behind disconnected.
    await (await ReportingDevice.connectGatewayOf(server.url, administrator, meter.id)).report({ signal: -70 });
    await meter.report({ energy: 4100, on: false });
    await clerk.call('assignRoomMeter', { roomId: room.id, meterId: meter.id });
    const { id } = await session.call('applyForRoom', { code: room.code, relation: 'owner' });
    await clerk.call('decideRoomApplication', { applicationId: id, approve: true });

    const phone = await openPhone(await ApiSession.signIn(server.url, newcomer, newcomer.password));
    const { page } = phone;
    const report = new ReportScreen(phone);
    await phone.open(`pages/room/roomdetail?id=${room.id}`);
    await expect(page.getByRole('heading', { name: '远程分合闸' })).toBeVisible();
    await phone.button('报修').click();
    await expect(page.getByText('余额已用尽，可能因此停用。充值到账后恢复。')).toBeVisible();
    await expect(page.getByRole('link', { name: '查看房间' })).toBeVisible();
    await expectAccessible(page);
    await report.describe('空气开关没跳，但全屋没电');
    await phone.button('仍要报修').click();
    await expect(page.getByText(/已报修 WO/)).toBeVisible();
    await report.openSent();
    // Work nearby stands between them, where the demonstration has it at that hour.
    await expect(page.getByText(/表计已断电 · 通信正常 · (附近在办 .* · )?已告知余额用尽/)).toBeVisible();

    const { account } = (await clerk.call('listRoomAccounts', { roomId: room.id }))[0] ?? {};
    await clerk.call('enterWalletEntry', {
      roomId: room.id,
      accountId: account?.id ?? '',
      kind: 'cash',
      cents: 5000,
      note: '前台现金充值',
    });
    await meter.report({ energy: 4100, on: true });
    await phone.open(`pages/room/roomdetail?id=${room.id}`);
    // What was read a minute ago is still shown, until it is read again.
    await page.reload();
    await expect(page.getByText('¥50.00').first()).toBeVisible();
    await phone.button('报修').click();
    // Work around the room may explain it still, as the demonstration has it at some hours.
    await expect(page.getByRole('button', { name: /^(提交报修|仍要报修)$/ })).toBeVisible();
    await expect(page.getByText('余额已用尽，可能因此停用。充值到账后恢复。')).toBeHidden();
  },
);
