import { expect } from '@playwright/test';
import type { PreparedOrder } from '../order-desk.ts';
import type { ChosenFile } from './make-photo.ts';
import type { Phone } from './phone.ts';

/** The form in which a client or an occupant reports a fault: a photo and a sentence. */
export class ReportScreen {
  readonly #phone: Phone;

  constructor(phone: Phone) {
    this.#phone = phone;
  }

  /** Opens the address on the device's label, as the camera of a phone does. */
  async openByLabel(code: string): Promise<void> {
    await this.#phone.open(`pages/topmenu/addworkorder/addworkorder?device=${code}`);
  }

  /** Types the code on the label, where the browser cannot read codes. */
  async typeCode(code: string): Promise<void> {
    await this.#phone.button('扫设备码').click();
    await this.#phone.sheet.getByRole('textbox', { name: '设备编号' }).fill(code);
    await this.#phone.sheet.getByRole('button', { name: '确定' }).click();
  }

  async chooseLocation(name: string): Promise<void> {
    await this.#phone.button('选择位置').click();
    await this.#phone.sheet.getByRole('button', { name, exact: true }).click();
  }

  async describe(sentence: string, photos: readonly ChosenFile[] = []): Promise<void> {
    if (photos.length > 0) await this.#phone.addPhotos('拍一张', photos);
    await this.#phone.page.getByRole('textbox', { name: '说一句' }).fill(sentence);
  }

  /** Submits the report. @returns the number of the new order */
  async submit(): Promise<string> {
    const { page } = this.#phone;
    await this.#phone.button('提交报修').click();
    const confirmation = page.getByText(/已报修 WO\d{8}-\d{4}/);
    await expect(confirmation).toBeVisible();
    await expect(page.getByText('最晚答复')).toBeVisible();
    return /WO\d{8}-\d{4}/.exec((await confirmation.textContent()) ?? '')?.[0] ?? '';
  }

  /** Opens the new order. */
  async openSent(): Promise<Pick<PreparedOrder, 'id'>> {
    const { page } = this.#phone;
    await this.#phone.button('查看报修').click();
    await expect(page).toHaveURL(/workdetail\?id=[0-9a-f-]{36}/);
    return { id: new URL(page.url().replace('/#', '')).searchParams.get('id') ?? '' };
  }
}
