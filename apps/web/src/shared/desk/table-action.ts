import { createContext, type ReactNode, useContext } from 'react';

const TableAction = createContext<ReactNode>(null);

export const TableActionProvider = TableAction.Provider;

/** The button that creates the first row; null while a search hides the rows that there are. */
export function useTableAction(): ReactNode {
  return useContext(TableAction);
}
