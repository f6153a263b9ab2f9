import { useState } from 'react';
import { type Appearance, appearances, chooseAppearance, useTheme } from '#shared/theme/theme.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { SearchBar } from '#shared/ui/form/SearchBar.tsx';
import { Segmented } from '#shared/ui/form/Segmented.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { ListTools } from '#shared/ui/list/ListTools.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { ButtonSection } from '../components/ButtonSection.tsx';
import { ChoiceSection } from '../components/ChoiceSection.tsx';
import { DisplaySection } from '../components/DisplaySection.tsx';
import { FeedbackSection } from '../components/FeedbackSection.tsx';
import { FieldSection } from '../components/FieldSection.tsx';
import { ListSection } from '../components/ListSection.tsx';
import { MultiPickerSection } from '../components/MultiPickerSection.tsx';
import { PhotoSection } from '../components/PhotoSection.tsx';
import { SheetSection } from '../components/SheetSection.tsx';
import { prepareSamplePhotos } from '../model/sample-photos.ts';

prepareSamplePhotos();

/** Every component of `shared/ui` in its states, for developers: a change of one of them shows on every screen. */
export function GalleryScreen() {
  const { appearance } = useTheme();
  const [keyword, setKeyword] = useState('');
  return (
    <Screen
      title="Gallery"
      top={
        <ListTools>
          <SearchBar value={keyword} onChange={setKeyword} placeholder="ListTools" />
        </ListTools>
      }
      bottom={
        <BottomBar
          note="BottomBar"
          secondary={[
            { key: 'contact', icon: 'phone', label: '联系', href: 'tel:13800000004' },
            { key: 'more', icon: 'more', label: '更多' },
            { key: 'off', icon: 'close', label: '停用', disabled: true },
          ]}
        >
          <Button>完工</Button>
        </BottomBar>
      }
    >
      <Segmented<Appearance>
        label="Appearance"
        options={appearances.map((value) => ({ value, label: value }))}
        value={appearance}
        onChange={chooseAppearance}
      />
      <PullRefresh onRefresh={async () => undefined}>
        <ButtonSection />
        <FieldSection />
        <ChoiceSection />
        <MultiPickerSection />
        <SheetSection />
        <DisplaySection />
        <FeedbackSection />
        <ListSection />
        <PhotoSection />
      </PullRefresh>
    </Screen>
  );
}
