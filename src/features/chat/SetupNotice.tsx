import { useState } from 'react';
import { SETUP_NOTICE } from '#domain/chat/chatMessages.ts';
import { Banner } from '#ui/display/Banner.tsx';
import { Button, IconButton } from '#ui/controls/Button.tsx';
import { IconClose, IconWarning } from '#ui/icons.tsx';
import { latePart } from '#ui/lazyPart.ts';

const SetupInstructions = latePart(
  async () => (await import('./SetupInstructions.tsx')).SetupInstructions,
);

/** The assistant's tables are missing (spec §2, §8). */
export function SetupNotice({ onClose }: { readonly onClose: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="p-3 sm:px-4">
      <Banner
        live="alert"
        tone="warning"
        icon={<IconWarning />}
        title={SETUP_NOTICE.title}
        description={SETUP_NOTICE.description}
        action={
          <div className="flex items-center gap-2">
            <Button onClick={() => setOpen(true)}>Setup Instructions</Button>
            <IconButton label="Close notice" icon={<IconClose />} onClick={onClose} />
          </div>
        }
      />
      {open && <SetupInstructions onClose={() => setOpen(false)} />}
    </div>
  );
}
