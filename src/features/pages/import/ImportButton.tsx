import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { IconUpload } from '#ui/icons/icons.tsx';
import { latePart } from '#ui/lazyPart.ts';

const ImportPages = latePart(async () => (await import('./ImportPages.tsx')).ImportPages);

export function ImportButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" icon={<IconUpload />} onClick={() => setOpen(true)}>
        Import
      </Button>
      {open && <ImportPages onClose={() => setOpen(false)} />}
    </>
  );
}
