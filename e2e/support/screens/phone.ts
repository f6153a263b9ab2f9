import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { demoPassword, type Person } from '../people/people.ts';
import type { ChosenFile } from './make-photo.ts';
import type { ConsoleWatch } from './watch-console.ts';
import { watchConsole } from './watch-console.ts';

/** Where signing in leads: who works on orders to their schedule, others home. */
export const startScreens = /#\/pages\/(myscheduling\/myscheduling|index\/index)$/;

/** A person's phone: its own storage, its own session. */
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

  /** From here on, errors that match are expected in this test. */
  expectErrors(pattern: RegExp): void {
    this.#watch.expectErrors(pattern);
  }

  listErrors(): string[] {
    return [this, ...this.#tabs].flatMap((tab) => tab.#watch.listErrors());
  }

  /** One more tab of its browser: the same storage, the same session. */
  async openTab(): Promise<Phone> {
    const tab = new Phone(this.context, await this.context.newPage());
    this.#tabs.push(tab);
    return tab;
  }

  /** Opens a route of the app, like `pages/login/login`. */
  async open(route: string): Promise<void> {
    await this.page.goto(`/#/${route}`);
  }

  /** Types into the login screen and presses its button, and waits for nothing. */
  async submitLogin(loginName: string, password: string): Promise<void> {
    await this.page.getByRole('textbox', { name: '手机号' }).fill(loginName);
    await this.page.getByPlaceholder('请输入密码').fill(password);
    await this.page.getByRole('button', { name: '登录', exact: true }).click();
  }

  /** Signs in by the login screen, and resolves once the first screen behind it shows. */
  async signIn({ loginName }: Person, password = demoPassword): Promise<void> {
    await this.open('pages/login/login');
    await this.submitLogin(loginName, password);
    await expect(this.page).toHaveURL(startScreens);
  }

  /** The button that says so; what a button says is its whole name. */
  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** The open sheet: what lies under it cannot be reached meanwhile. */
  get sheet(): Locator {
    return this.page.getByRole('dialog');
  }

  /** Chooses in a field that opens a sheet of options, by how the option begins. */
  async pick(field: string, option: string): Promise<void> {
    await this.page.getByRole('button', { name: new RegExp(`^${field}`) }).click();
    await this.sheet.getByRole('button', { name: new RegExp(`^${option}`) }).click();
    await expect(this.page.getByRole('button', { name: new RegExp(`^${field}.*${option}`) })).toBeVisible();
  }

  /** Chooses photos from the album, and waits for none of them. @param field as its label begins */
  async choosePhotos(field: string, files: readonly ChosenFile[]): Promise<void> {
    await this.photos(field).getByRole('button', { name: '添加照片' }).click();
    const chooser = this.page.waitForEvent('filechooser');
    await this.button('从相册选择').click();
    await (await chooser).setFiles([...files]);
  }

  /** Chooses photos and resolves once they are stored. */
  async addPhotos(field: string, files: readonly ChosenFile[]): Promise<void> {
    await this.choosePhotos(field, files);
    await expect(this.photos(field).getByRole('button', { name: /^查看照片/ })).toHaveCount(files.length);
  }

  photos(field: string): Locator {
    return this.page.getByRole('group', { name: new RegExp(`^${field}`) });
  }

  /** What the app has just said. */
  async expectToast(text: string | RegExp): Promise<void> {
    const said = this.page.getByRole('status').or(this.page.getByRole('alert'));
    await expect(said.filter({ hasText: text }).first()).toBeVisible();
  }
}
