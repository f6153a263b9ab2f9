import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { ConsoleWatch } from './console-watch.ts';
import { watchConsole } from './console-watch.ts';
import { demoPassword, type Person } from './people.ts';

/** A person's phone: its own storage, its own session. */
export class Phone {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly #watch: ConsoleWatch;

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
    return this.#watch.listErrors();
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
    await expect(this.page).toHaveURL(/#\/pages\/index\/index/);
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

  /** What the app has just said. */
  async expectSaid(text: string | RegExp): Promise<void> {
    const said = this.page.getByRole('status').or(this.page.getByRole('alert'));
    await expect(said.filter({ hasText: text }).first()).toBeVisible();
  }
}
