import type { ChosenFile } from './make-photo.ts';
import type { Phone } from './phone.ts';

/** Fills in the results of the maintenance of a transformer, with photos of it afterwards. */
export async function fillInResult(phone: Phone, photos: readonly ChosenFile[]): Promise<void> {
  const { page } = phone;
  await page.getByRole('radio', { name: '完工并回填' }).check();
  await page.getByRole('radio', { name: /^已修复/ }).check();
  for (const point of ['外观完好、无渗漏', '声响均匀、无异响', '接线端子无过热变色', '温控仪与风机动作正常'])
    await page.getByRole('radiogroup', { name: point }).getByRole('radio', { name: '正常' }).click();
  await page.getByRole('textbox', { name: '处理后绕组或油面温度' }).fill('58.5');
  await page.getByRole('textbox', { name: '负载率' }).fill('62');
  await page.getByRole('radio', { name: '正常运行' }).check();
  await page.getByRole('textbox', { name: '故障原因' }).fill('冷却风扇轴承卡死');
  await page.getByRole('textbox', { name: '处理措施' }).fill('更换风扇，复测温度正常');
  await phone.button('增加小时').click();
  await phone.addPhotos('处理后照片', photos);
}
