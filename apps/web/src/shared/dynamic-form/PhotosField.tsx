import { type FormAnswer, type FormField, isPhotoAnswer, photoCountsOf } from '@energy-om/domain';
import { useTexts } from '../i18n/texts.ts';
import { storedPhotoOf } from '../photo/stored-photo.ts';
import { PhotoPicker } from '../ui/photo/PhotoPicker.tsx';

export interface PhotosFieldProps {
  field: FormField;
  value: FormAnswer;
  onChange: (value: FormAnswer) => void;
  error: string | null;
  stamp: readonly string[];
  onPhotosBusy: (source: string, isBusy: boolean) => void;
}

/** A field of photos, as many as it takes. */
export function PhotosField({ field, value, onChange, error, stamp, onPhotosBusy }: PhotosFieldProps) {
  const t = useTexts('workOrderForm');
  const { label, required, key } = field;
  const photos = (isPhotoAnswer(value) ? value.photoIds : []).map(storedPhotoOf);
  const { min, max } = photoCountsOf(field);
  return (
    <PhotoPicker
      label={label}
      required={required}
      optional={!required}
      hint={min > 1 ? t('photos.atLeast', { count: min }) : undefined}
      value={photos}
      onChange={(change) => onChange({ photoIds: change(photos).map(({ id }) => id) })}
      max={max}
      stamp={stamp}
      formData={{ bucket: 'work-order' }}
      onBusyChange={(isBusy) => onPhotosBusy(key, isBusy)}
      error={error}
    />
  );
}
