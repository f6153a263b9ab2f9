import { useState } from 'react';
import { samplePhotos } from '#features/gallery/model/sample-photos.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { PersonChip } from '#shared/ui/chip/PersonChip.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { AuthorisedImage } from '#shared/ui/photo/AuthorisedImage.tsx';
import { Avatar } from '#shared/ui/photo/Avatar.tsx';
import { BeforeAfter } from '#shared/ui/photo/BeforeAfter.tsx';
import { PhotoGrid } from '#shared/ui/photo/PhotoGrid.tsx';
import { PhotoPicker } from '#shared/ui/photo/PhotoPicker.tsx';
import { PhotoViewer } from '#shared/ui/photo/PhotoViewer.tsx';
import { TenantLogo } from '#shared/ui/photo/TenantLogo.tsx';
import { Pieces, Section } from './Section.tsx';

const names = ['王磊', '赵敏', '李卫东', 'Chen Jing', '陈静', '何志明'];

/** Avatars and photos. */
export function PhotoSection() {
  const [photos, setPhotos] = useState([...samplePhotos]);
  const [openAt, setOpenAt] = useState<number | null>(null);
  return (
    <Section title="photo">
      <Pieces>
        {names.map((name) => (
          <Avatar key={name} name={name} />
        ))}
        <Avatar name="滨江能源运维" kind="organisation" size={56} />
        <TenantLogo name="滨江能源运维" logo={null} />
      </Pieces>
      <PersonChip name="王磊" hint="电气一班 · 在手 3 单" phoneNumber="13800000004" extra={<Chip tone="good">在岗</Chip>} />
      <PersonChip name="赵敏" hint="没有电话" />
      <PhotoGrid photos={samplePhotos} />
      <BeforeAfter before={samplePhotos.slice(0, 2)} after={samplePhotos.slice(1)} />
      <PhotoPicker label="处理后照片" required value={photos} onChange={(change) => setPhotos(change)} error="请检查数据" />
      <AuthorisedImage url={samplePhotos[0]?.url ?? ''} alt="示例图片" ratio={2} />
      <Button variant="plain" onPress={() => setOpenAt(0)}>
        PhotoViewer
      </Button>
      <PhotoViewer urls={samplePhotos.map(({ url }) => url)} openAt={openAt} onClose={() => setOpenAt(null)} />
    </Section>
  );
}
