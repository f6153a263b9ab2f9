import type { Locator } from '@playwright/test';
import { expect } from '#support/story.ts';
import type { Phone } from './phone.ts';

/** Between a tap and the meter’s report, on a busy machine. */
export const reportMs = 60_000;

/** A meter is switched at most once in ten seconds. */
const betweenSwitchesMs = 10_500;

/** The card of a meter's switch, on the meter's own page or on its room's. */
export class MeterSwitchPanel {
  readonly card: Locator;
  readonly #phone: Phone;
  #acceptedAt = 0;

  /** @param title of the card */
  constructor(phone: Phone, title: string) {
    this.#phone = phone;
    this.card = phone.card(title);
  }

  /** Resolves once the meter itself reports that state. */
  async waitForReport(state: '已合闸' | '已分闸'): Promise<void> {
    await expect(this.card).toContainText(state, { timeout: reportMs });
    await expect(this.card).toContainText(/刚刚上报|秒前上报/, { timeout: reportMs });
  }

  /** Confirms, and waits until the server has taken the command. @param reason which staff give and occupants need not */
  async confirm(way: '断电' | '送电', reason?: string): Promise<void> {
    const { sheet } = this.#phone;
    if (reason !== undefined) await sheet.getByRole('textbox', { name: /^原因/ }).fill(reason);
    await this.#phone.button(`确认${way}`).click();
    await expect(sheet).toBeHidden();
    this.#acceptedAt = Date.now();
  }

  async switch(way: '断电' | '送电', reason?: string): Promise<void> {
    await this.#phone.page.waitForTimeout(Math.max(0, this.#acceptedAt + betweenSwitchesMs - Date.now()));
    await this.card.getByRole('button', { name: way }).click();
    await this.confirm(way, reason);
  }
}
