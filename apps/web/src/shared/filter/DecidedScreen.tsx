import type { ReactNode } from 'react';
import type { InfiniteApiList } from '../api/use-infinite-api-list.ts';
import type { IconName } from '../ui/display/Icon.tsx';
import { Empty } from '../ui/feedback/Empty.tsx';
import { Screen } from '../ui/layout/Screen.tsx';
import { FilterChips } from '../ui/list/FilterChips.tsx';
import { InfiniteList } from '../ui/list/InfiniteList.tsx';
import { ListTools } from '../ui/list/ListTools.tsx';
import { PullRefresh } from '../ui/list/PullRefresh.tsx';

/** What is waiting for a decision, what was decided, or null: all. */
export type DecidedState = 'open' | 'decided' | null;

/** As the lists' calls take it. */
export function toOpenInput(state: DecidedState): { open: boolean | undefined } {
  return { open: state === null ? undefined : state === 'open' };
}

export interface DecidedScreenProps<Item> {
  /** What the chips are for, what each shows, and what stands where there is nothing. */
  texts: (key: 'filter' | 'all' | 'open' | 'decided' | 'none' | 'noneHint') => string;
  value: DecidedState;
  onChange: (value: DecidedState) => void;
  list: InfiniteApiList<Item>;
  renderItem: (item: Item) => ReactNode;
  /** Of a row, in CSS pixels. */
  estimateHeight: number;
  /** Of the empty list. */
  icon?: IconName;
  back?: string;
}

/** A list of what somebody decides on, which begins with what waits for that. */
export function DecidedScreen<Item extends { id: string }>({ texts, value, onChange, back, ...rest }: DecidedScreenProps<Item>) {
  const { list, renderItem, estimateHeight, icon = 'check' } = rest;
  return (
    <Screen
      back={back}
      top={
        <ListTools>
          <FilterChips<'open' | 'decided'>
            label={texts('filter')}
            options={[
              { value: null, label: texts('all') },
              { value: 'open', label: texts('open') },
              { value: 'decided', label: texts('decided') },
            ]}
            value={value}
            onChange={onChange}
          />
        </ListTools>
      }
    >
      <PullRefresh onRefresh={list.refresh}>
        <InfiniteList
          list={list}
          name={value ?? 'all'}
          estimateHeight={estimateHeight}
          itemKey={({ id }) => id}
          renderItem={renderItem}
          empty={<Empty icon={icon} title={texts('none')} hint={texts('noneHint')} />}
        />
      </PullRefresh>
    </Screen>
  );
}
