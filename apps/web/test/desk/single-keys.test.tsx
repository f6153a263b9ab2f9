import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { KeyHelp } from '#app/desk/KeyHelp.tsx';
import { isTyping } from '#shared/desk/is-typing.ts';
import { switchSingleKeys } from '#shared/desk/single-keys.ts';
import { TableScreen } from '#shared/desk/TableScreen.tsx';
import { openScreen } from '../support/open-screen.tsx';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
afterEach(() => {
  cleanup();
  switchSingleKeys(true);
});

it.each([
  ['<input>', true],
  ['<input type="search">', true],
  ['<textarea></textarea>', true],
  ['<select></select>', true],
  ['<input type="checkbox">', false],
  ['<input type="radio">', false],
  ['<button></button>', false],
])('%s takes letters: %s', (html, takes) => {
  document.body.innerHTML = html;
  const event = new KeyboardEvent('keydown', { key: 'j', bubbles: true });
  document.body.firstElementChild?.dispatchEvent(event);
  document.body.replaceChildren();
  expect(isTyping(event)).toBe(takes);
});

it('keys without Ctrl or Alt can be switched off on this computer', () => {
  openScreen(
    <>
      <TableScreen search={{ value: '', onChange: () => undefined, placeholder: '查找' }}>{null}</TableScreen>
      <KeyHelp />
    </>,
  );
  fireEvent.keyDown(document.body, { key: '?' });
  fireEvent.click(screen.getByRole('switch', { name: /单键快捷键/ }));
  expect(localStorage.getItem('single keys')).toBe('off');
  fireEvent.click(screen.getByRole('button', { name: '关闭' }));
  expect(fireEvent.keyDown(document.body, { key: '/' })).toBe(true);
  expect(fireEvent.keyDown(document.body, { key: '?' })).toBe(true);
  expect(screen.queryByRole('dialog')).toBeNull();
  switchSingleKeys(true);
  expect(fireEvent.keyDown(document.body, { key: '/' })).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});
