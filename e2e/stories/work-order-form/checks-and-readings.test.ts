import { ReportingDevice } from '#support/devices/reporting-device.ts';
import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { makePhoto } from '#support/screens/make-photo.ts';
import { OrderScreen } from '#support/screens/order-screen.ts';
import { expect, story } from '#support/story.ts';

const meterCode = 'ZGA-EM-02';

story('a failed check point is described with a photo and followed by an order of its own', async ({ openPhone, desk }) => {
  const order = await desk.prepare('1号变压器季度维护', 'toBeBackfilled');
  const technician = await openPhone(people.technician);
  const { page } = technician;
  const atOrder = new OrderScreen(technician, order);
  await atOrder.open();
  await atOrder.press('结果回填');
  // An answered point folds to one line, so its radio button is clicked without being checked afterwards.
  const stateOf = (point: string, state: string) => page.getByRole('radiogroup', { name: point }).getByRole('radio', { name: state });
  await stateOf('外观完好、无渗漏', '正常').click();
  await expect(page.getByText('已答 1 / 4')).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: '外观完好、无渗漏' })).toBeHidden();
  await stateOf('声响均匀、无异响', '不适用').click();
  await stateOf('接线端子无过热变色', '正常').click();
  await stateOf('温控仪与风机动作正常', '异常').check();
  await technician.button('结果回填').click();
  await expect(page.getByText('请检查数据').first()).toBeVisible();
  await page.getByRole('textbox', { name: '现场情况' }).fill('2 号风机不转，盘根有卡涩');
  await technician.addPhotos('异常照片', [makePhoto('fan.png')]);
  await expectAccessible(page);

  await page.getByRole('button', { name: /^生成跟进工单/ }).click();
  await expect(page.getByRole('textbox', { name: '描述' })).toHaveValue('检查项“温控仪与风机动作正常”异常：2 号风机不转，盘根有卡涩');
  await expect(technician.photos('照片').getByRole('button', { name: /^查看照片/ })).toHaveCount(1);
  await technician.button('提交工单').click();
  await technician.button('回到检查项').click();
  await expect(page.getByText('已生成跟进工单')).toBeVisible();

  await page.getByRole('textbox', { name: '绕组或油面温度' }).fill('61.5');
  await page.getByRole('textbox', { name: '负载率' }).fill('55');
  await page.getByRole('radio', { name: '正常运行' }).check();
  await page.getByRole('textbox', { name: '故障原因' }).fill('季度维护');
  await page.getByRole('textbox', { name: '处理措施' }).fill('紧固端子，2 号风机另行更换');
  await technician.button('增加小时').click();
  await technician.button('结果回填').click();
  await technician.expectToast('结果已提交，等待验收');

  const leader = await openPhone(people.leader);
  const atLeader = new OrderScreen(leader, order);
  await atLeader.open();
  await atLeader.press('验收通过');
  await expect(leader.page.getByText('2 号风机不转，盘根有卡涩')).toBeVisible();
  await expect(leader.page.getByRole('link', { name: '查看跟进工单' })).toBeVisible();
  await expectAccessible(leader.page);
});

story('a reading comes from the meter; an implausible one needs a reason, which the check shows', async ({ openPhone, desk, server }) => {
  const meter = await ReportingDevice.connect(server.url, await desk.openSession(people.administrator), meterCode);
  await meter.report({ energy: 48_213.6 });
  const order = await desk.prepareOnMeter('总电表抄表核对', meter.id);
  const technician = await openPhone(people.technician);
  const { page } = technician;
  const atOrder = new OrderScreen(technician, order);
  await atOrder.open();
  await atOrder.press('结果回填');
  const reading = page.getByRole('textbox', { name: new RegExp(meterCode) });
  await expect(reading).toHaveValue('48213.6');
  await meter.report({ energy: 48_214.2 });
  await expect(reading).toHaveValue('48214.2');

  await reading.fill('48241');
  await expect(page.getByText(/数字像是写反了：是不是 48,214？/)).toBeVisible();
  await technician.button('改为 48,214').click();
  await expect(reading).toHaveValue('48214');
  await reading.fill('1');
  await expect(page.getByText(/还小，请再核对/)).toBeVisible();
  await expectAccessible(page);
  await technician.button('取实时值').click();
  await expect(reading).toHaveValue('48214.2');

  await reading.fill('1');
  await page.getByRole('radio', { name: '正常运行' }).check();
  for (const point of ['外观完好、无渗漏', '声响均匀、无异响', '接线端子无过热变色', '温控仪与风机动作正常']) {
    await page.getByRole('radiogroup', { name: point }).getByRole('radio', { name: '不适用' }).click();
  }
  await page.getByRole('textbox', { name: '绕组或油面温度' }).fill('20');
  await page.getByRole('textbox', { name: '负载率' }).fill('0');
  await page.getByRole('textbox', { name: '故障原因' }).fill('抄表核对');
  await page.getByRole('textbox', { name: '处理措施' }).fill('核对表底');
  await technician.button('增加小时').click();
  await technician.button('结果回填').click();
  await page.getByRole('textbox', { name: '读数无误的原因' }).fill('昨天换过表，还没登记');
  await technician.button('结果回填').click();
  await technician.expectToast('结果已提交，等待验收');

  const leader = await openPhone(people.leader);
  const atLeader = new OrderScreen(leader, order);
  await atLeader.open();
  await atLeader.press('验收通过');
  await expect(leader.page.getByText('读数存疑')).toBeVisible();
  await expect(leader.page.getByText('确认无误：昨天换过表，还没登记')).toBeVisible();
});
