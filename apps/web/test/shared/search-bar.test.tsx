import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { PaneContext } from '#shared/layout/pane.ts';
import { SearchBar } from '#shared/ui/form/SearchBar.tsx';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
afterEach(cleanup);

/** A list that is searched by words without the spaces around them, and can drop its search. */
function Searched() {
  const [keyword, setKeyword] = useState('');
  return (
    <>
      <SearchBar value={keyword} onChange={(typed) => setKeyword(typed.trim())} delayMs={0} />
      <output>{keyword}</output>
      <button type="button" onClick={() => setKeyword('')}>
        全部
      </button>
      <button type="button" onClick={() => setKeyword('1号')}>
        最近
      </button>
    </>
  );
}
const box = () => screen.getByRole<HTMLInputElement>('searchbox');
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('leaves the space that was just typed, though the search goes without it', () => {
  render(<Searched />);
  type('1号 ');
  expect(screen.getByRole('status').textContent).toBe('1号');
  expect(box().value).toBe('1号 ');
  type('1号 水泵');
  expect(box().value).toBe('1号 水泵');
});

it('shows the search that somebody else chose, also one that was typed before', () => {
  render(<Searched />);
  type('1号 ');
  press('全部');
  expect(box().value).toBe('');
  press('最近');
  expect(box().value).toBe('1号');
});

it('waits at a PC until a word is composed, and not on a phone, whose keyboard composes every word', () => {
  const pane = { isList: true, close: null, beside: null, opened: [] };
  const compose = () => {
    fireEvent.compositionStart(box());
    fireEvent.input(box(), { target: { value: "shui'b" }, isComposing: true });
    fireEvent.keyDown(box(), { key: 'Enter', isComposing: true });
  };
  const { rerender } = render(<Searched />);
  compose();
  expect(screen.getByRole('status').textContent).toBe("shui'b");
  rerender(
    <PaneContext value={pane}>
      <Searched />
    </PaneContext>,
  );
  compose();
  expect(box().value).toBe("shui'b");
  expect(screen.getByRole('status').textContent).toBe('');
  fireEvent.input(box(), { target: { value: '水表' }, isComposing: true });
  fireEvent.compositionEnd(box());
  expect(screen.getByRole('status').textContent).toBe('水表');
});
