import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { DataTable } from '#shared/desk/table/DataTable.tsx';
import { writeTableChoices } from '#shared/desk/table/table-choices.ts';
import type { TablePages } from '#shared/desk/table/table-column.ts';
import { layOut } from '../support/lay-out.ts';
import { startChineseTexts } from '../support/texts.ts';

interface Place {
  name: string;
}

beforeAll(startChineseTexts);
beforeEach(() => {
  localStorage.clear();
  layOut();
});
afterEach(cleanup);

const columns = [{ id: 'name', header: '名称', minWidth: 100, cell: ({ name }: Place) => name, sortBy: ({ name }: Place) => name }];
const wholeList: TablePages = { hasMore: false, isLoadingMore: false, hasMoreFailed: false, loadMore: () => undefined };

function open(first = wholeList) {
  const opened = vi.fn();
  const table = (names: readonly string[], pages: TablePages) => (
    <MemoryRouter>
      <DataTable
        label="位置"
        name="places"
        columns={columns}
        rows={names.map((name) => ({ name }))}
        rowKey={({ name }) => name}
        onOpen={({ name }) => opened(name)}
        openKey={null}
        pages={pages}
      />
    </MemoryRouter>
  );
  const { rerender } = render(table([], first));
  return { opened, show: (names: readonly string[], pages = wholeList) => rerender(table(names, pages)) };
}

const rowOf = (name: string) => screen.getByRole('row', { name });

it('opens the row with the focus, though another one came before it', () => {
  const { opened, show } = open();
  show(['B', 'C']);
  rowOf('C').focus();
  show(['A', 'B', 'C']);
  expect(document.activeElement).toBe(rowOf('C'));
  fireEvent.keyDown(rowOf('C'), { key: 'Enter' });
  expect(opened.mock.calls).toEqual([['C']]);
  fireEvent.keyDown(rowOf('C'), { key: 'k' });
  fireEvent.keyDown(rowOf('B'), { key: 'Enter' });
  expect(opened).toHaveBeenLastCalledWith('B');
});

it('has the focus go on in the place of a row that is gone', () => {
  const { show } = open();
  show(['A', 'B', 'C']);
  rowOf('B').focus();
  show(['A', 'C']);
  expect(screen.getAllByRole('row').map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0]);
});

it('keeps the order of a list that was not whole at first, also once its last page is there', () => {
  writeTableChoices('places', { sorting: [{ id: 'name', desc: false }], visibility: {} });
  const { show } = open({ ...wholeList, hasMore: true });
  const names = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
  show(['C', 'A'], { ...wholeList, hasMore: true });
  show(['C', 'A', 'B']);
  expect(names()).toEqual(['C', 'A', 'B']);
  expect(screen.queryByRole('button', { name: '名称' })).toBeNull();
});
