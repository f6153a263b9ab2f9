import { cutText, maxTitleLength } from '@energy-om/domain';
import type { OrderDraft } from '#features/work-order-form/model/order-draft.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Button } from '#shared/ui/form/Button.tsx';

export interface TitleSuggestionProps {
  draft: Pick<OrderDraft, 'title' | 'objects'>;
  typeName: string | null;
  onTake: (title: string) => void;
}

/** Suggests a title made of what is chosen already; renders nothing once there is a title. */
export function TitleSuggestion({ draft, typeName, onTake }: TitleSuggestionProps) {
  const t = useTexts('workOrderForm');
  const [first] = draft.objects;
  if (!first || typeName === null || draft.title.trim() !== '') return null;
  const title = cutText(t('order.suggestedTitle', { object: first.name, type: typeName }), maxTitleLength - 1);
  return (
    <Button variant="text" size="small" onPress={() => onTake(title)}>
      {t('order.takeTitle', { title })}
    </Button>
  );
}
