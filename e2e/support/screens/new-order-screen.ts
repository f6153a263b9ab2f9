import { expect } from '@playwright/test';
import type { PreparedOrder } from '../order-desk.ts';
import { park } from '../people/people.ts';
import type { Phone } from './phone.ts';

/** The form for a new order, for staff. */
export class NewOrderScreen {
  readonly #phone: Phone;

  constructor(phone: Phone) {
    this.#phone = phone;
  }

  async open(): Promise<void> {
    await this.#phone.open('pages/topmenu/addworkorder/addworkorder');
    await this.chooseProject();
  }

  async chooseProject(): Promise<void> {
    await this.#phone.pick('项目', park.project);
  }

  /** Chooses the transformer on the screen with the tree of devices, and returns with it. */
  async chooseTransformer(): Promise<void> {
    const { page } = this.#phone;
    await this.#phone.button('设备').click();
    await page.getByRole('searchbox').fill(park.device);
    await page
      .getByRole('checkbox', { name: new RegExp(`^${park.device} `) })
      .first()
      .check();
    await this.#phone.button('确定（1）').click();
    await expect(this.#phone.button(`移除 ${park.device}`)).toBeVisible();
  }

  async describe(businessType: string, title: string, description: string): Promise<void> {
    const { page } = this.#phone;
    await this.#phone.pick('业务类型', businessType);
    await page.getByRole('textbox', { name: '标题' }).fill(title);
    await page.getByRole('textbox', { name: '描述' }).fill(description);
  }

  async expectDescribed(title: string, description: string): Promise<void> {
    const { page } = this.#phone;
    await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue(title);
    await expect(page.getByRole('textbox', { name: '描述' })).toHaveValue(description);
    await expect(this.#phone.button(`移除 ${park.device}`)).toBeVisible();
  }

  async submit(): Promise<void> {
    await this.#phone.button('提交工单').click();
  }

  /** Waits for the number of the new order, and opens it. */
  async openCreated(): Promise<Pick<PreparedOrder, 'id' | 'orderNo'>> {
    const { page } = this.#phone;
    const confirmation = page.getByText(/工单 WO\d{8}-\d{4} 已提交/);
    await expect(confirmation).toBeVisible();
    const orderNo = /WO\d{8}-\d{4}/.exec((await confirmation.textContent()) ?? '')?.[0] ?? '';
    await this.#phone.button('查看工单').click();
    await expect(page).toHaveURL(/workdetail\?id=[0-9a-f-]{36}/);
    return { orderNo, id: new URL(page.url().replace('/#', '')).searchParams.get('id') ?? '' };
  }
}
