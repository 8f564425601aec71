import { lazy, Suspense, useState } from 'react';
import { chatToasts, SETUP_NOTICE } from '#domain/chatMessages.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { IconClose, IconWarning } from '#ui/icons.tsx';
import { showToast } from '#ui/toast.ts';

const loadInstructions = () => import('./SetupInstructions.tsx');

const SetupInstructions = lazy(async () => {
  const { SetupInstructions: Instructions } = await loadInstructions();
  return { default: Instructions };
});

/** Says that the assistant's tables are missing, and how they are made (spec §2, §8). */
export function SetupNotice({ onClose }: { readonly onClose: () => void }) {
  const [open, setOpen] = useState(false);
  const show = async () => {
    // Offline its code may not be here: said, in place of a screen that breaks.
    const code = await loadInstructions().catch(() => null);
    if (code === null) showToast(chatToasts.codeMissing);
    else setOpen(true);
  };
  return (
    <div className="p-3 sm:px-4">
      <Banner
        live="assertive"
        tone="warning"
        icon={<IconWarning />}
        title={SETUP_NOTICE.title}
        description={SETUP_NOTICE.description}
        action={
          <div className="flex items-center gap-2">
            <Button onClick={() => void show()}>Setup Instructions</Button>
            <IconButton label="Close notice" icon={<IconClose />} onClick={onClose} />
          </div>
        }
      />
      {open && (
        <Suspense fallback={null}>
          <SetupInstructions onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
