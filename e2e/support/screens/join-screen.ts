import type { Locator } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Newcomer } from '../people/newcomer.ts';
import type { Phone } from './phone.ts';

/** The screen on which an account joins an organisation. */
export class JoinScreen {
  readonly #phone: Phone;

  constructor(phone: Phone) {
    this.#phone = phone;
  }

  /** Signs in with an account that belongs to no tenant, which leads to this screen. */
  async signIn({ loginName, password }: Newcomer): Promise<void> {
    await this.#phone.open('pages/login/login');
    await this.#phone.submitLogin(loginName, password);
    await this.expectShown();
  }

  async expectShown(): Promise<void> {
    await expect(this.#phone.page).toHaveURL(/pages\/index\/addTenant\/addTenant/);
    await expect(this.code).toBeVisible();
  }

  async requestToJoin(organisation: string, note: string): Promise<void> {
    await this.#phone.page.getByRole('searchbox').fill(organisation);
    await this.#phone.button(`申请加入 ${organisation}`).click();
    await this.#phone.sheet.getByRole('textbox', { name: '附言' }).fill(note);
    await this.#phone.button('提交申请').click();
    await this.#phone.expectToast('申请已提交');
  }

  get code(): Locator {
    return this.#phone.page.getByRole('textbox', { name: '邀请码' });
  }
}
