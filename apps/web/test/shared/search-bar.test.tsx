import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
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
