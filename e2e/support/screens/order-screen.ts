import type { Locator } from '@playwright/test';
import { expect } from '@playwright/test';
import type { PreparedOrder } from '../order-desk.ts';
import type { Phone } from './phone.ts';

/** The screen of one order on one phone. */
export class OrderScreen {
  readonly #phone: Phone;
  readonly #order: Pick<PreparedOrder, 'id' | 'title'>;

  constructor(phone: Phone, order: Pick<PreparedOrder, 'id' | 'title'>) {
    this.#phone = phone;
    this.#order = order;
  }

  /** Opens the screen by its address, and reloads it when it is open already. */
  async open(): Promise<void> {
    const { page } = this.#phone;
    const wasOpen = page.url().includes(this.#order.id);
    await this.#phone.open(`pages/workorderlist/workdetail/workdetail?id=${this.#order.id}`);
    if (wasOpen) await page.reload();
    await expect(this.#head).toBeVisible();
  }

  async expectStatus(status: string): Promise<void> {
    await expect(this.#head.getByText(status, { exact: true })).toBeVisible();
  }

  /** Presses the button of the next action. */
  async press(action: string): Promise<void> {
    await this.#phone.button(action).click();
  }

  /** Checks in on a phone that does not give its position. */
  async checkIn(): Promise<void> {
    await this.press('到场签到');
    await this.#phone.sheet.getByRole('button', { name: '不带位置签到' }).click();
    await this.#phone.expectToast('已签到');
  }

  /** Takes an action from the menu 更多. */
  async pressMore(action: string): Promise<void> {
    await this.press('更多');
    // The name of an action that is blocked ends with the reason.
    await this.#phone.sheet.getByRole('button', { name: new RegExp(`^${action}( |$)`) }).click();
  }

  /** The steps of the progress, newest first: each must contain its text. */
  async expectProgress(steps: readonly (string | RegExp)[]): Promise<void> {
    await expect(this.progress).toContainText([...steps]);
    await expect(this.progress).toHaveCount(steps.length);
  }

  get progress(): Locator {
    return this.#phone.card('进展').getByRole('listitem');
  }

  get #head(): Locator {
    return this.#phone.card(this.#order.title);
  }
}
