import { api } from '@energy-om/contract';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { demoPassword, type Person } from '../people/people.ts';
import type { ChosenFile } from './make-photo.ts';
import type { ConsoleWatch } from './watch-console.ts';
import { watchConsole } from './watch-console.ts';

/** The screens that signing in leads to: the schedule for accounts that work on orders, home for others. */
export const startScreens = /#\/pages\/(myscheduling\/myscheduling|index\/index)$/;

/** The phone of one person: a browser context with its own storage and session. */
export class Phone {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly #watch: ConsoleWatch;
  readonly #tabs: Phone[] = [];

  constructor(context: BrowserContext, page: Page) {
    this.context = context;
    this.page = page;
    this.#watch = watchConsole(page);
  }

  /** From here on, console errors that match are expected in this test. */
  expectErrors(pattern: RegExp): void {
    this.#watch.expectErrors(pattern);
  }

  /** From here on this phone's session may end: whenever it notices that by itself, its refresh token is refused. */
  expectSessionEnd(): void {
    this.expectErrors(new RegExp(api.requestToken.path));
  }

  listErrors(): string[] {
    return [this, ...this.#tabs].flatMap((tab) => tab.#watch.listErrors());
  }

  /** Opens another tab of the same browser: the same storage, the same session. */
  async openTab(): Promise<Phone> {
    const tab = new Phone(this.context, await this.context.newPage());
    this.#tabs.push(tab);
    return tab;
  }

  /** Opens a route of the app, like `pages/login/login`. */
  async open(route: string): Promise<void> {
    await this.page.goto(`./#/${route}`);
  }

  /** Fills in the login screen and presses its button, without waiting for the answer. */
  async submitLogin(loginName: string, password: string): Promise<void> {
    await this.page.getByRole('textbox', { name: '手机号' }).fill(loginName);
    await this.page.getByPlaceholder('请输入密码').fill(password);
    await this.page.getByRole('button', { name: '登录', exact: true }).click();
  }

  /** Signs in by the login screen, and resolves once the first screen is open. */
  async signIn({ loginName }: Person, password = demoPassword): Promise<void> {
    await this.open('pages/login/login');
    await this.submitLogin(loginName, password);
    await expect(this.page).toHaveURL(startScreens);
  }

  /** The button with exactly this name. */
  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** The open sheet, which covers everything else. */
  get sheet(): Locator {
    return this.page.getByRole('dialog');
  }

  /** The card with exactly this heading. */
  card(heading: string): Locator {
    return this.page.locator('section').filter({ has: this.page.getByRole('heading', { name: heading, exact: true }) });
  }

  /** Chooses an option in a field that opens a sheet of options. @param option as its label begins */
  async pick(field: string, option: string): Promise<void> {
    await this.page.getByRole('button', { name: new RegExp(`^${field}`) }).click();
    await this.sheet.getByRole('button', { name: new RegExp(`^${option}`) }).click();
    await expect(this.page.getByRole('button', { name: new RegExp(`^${field}.*${option}`) })).toBeVisible();
  }

  /** Chooses photos from the album, without waiting for their upload. @param field as its label begins */
  async choosePhotos(field: string, files: readonly ChosenFile[]): Promise<void> {
    await this.photos(field).getByRole('button', { name: '添加照片' }).click();
    const chooser = this.page.waitForEvent('filechooser');
    await this.button('从相册选择').click();
    await (await chooser).setFiles([...files]);
  }

  /** Chooses photos and resolves once they are uploaded. */
  async addPhotos(field: string, files: readonly ChosenFile[]): Promise<void> {
    await this.choosePhotos(field, files);
    await expect(this.photos(field).getByRole('button', { name: /^查看照片/ })).toHaveCount(files.length);
  }

  photos(field: string): Locator {
    return this.page.getByRole('group', { name: new RegExp(`^${field}`) });
  }

  /** Expects a toast with this text. */
  async expectToast(text: string | RegExp): Promise<void> {
    const toast = this.page.getByRole('status').or(this.page.getByRole('alert'));
    await expect(toast.filter({ hasText: text }).first()).toBeVisible();
  }
}
