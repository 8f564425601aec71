import { useState } from 'react';
import { SETUP_NOTICE, chatToasts } from '#domain/chat/chatMessages.ts';
import { Banner } from '#ui/display/Banner.tsx';
import { Button, IconButton } from '#ui/controls/Button.tsx';
import { IconClose, IconWarning } from '#ui/icons.tsx';
import { CodeText } from '#ui/code/CodeText.tsx';
import { CopyButton } from '#ui/controls/CopyButton.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { showToast } from '#ui/overlays/toast.ts';

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

const MIGRATIONS: Readonly<Record<string, string>> = import.meta.glob(
  '/supabase/migrations/*_chat.sql',
  { query: '?raw', import: 'default', eager: true },
);

export const SETUP_FILES: readonly string[] = Object.keys(MIGRATIONS).map((path) =>
  path.slice(path.lastIndexOf('/') + 1),
);

export const SETUP_SCRIPT: string = Object.entries(MIGRATIONS)
  .map(([path, sql]) => `-- ${path.slice(1)}\n\n${sql.trim()}\n`)
  .join('\n');

function SetupInstructions({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="Database Setup Instructions"
      description="For the administrator of this Recto server. Run it once; your projects aren’t changed."
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <CopyButton
            variant="primary"
            label="Copy script"
            text={SETUP_SCRIPT}
            onRefused={() => showToast(chatToasts.codeCopyFailed)}
          />
        </>
      }
    >
      <p className="text-sm font-medium">With the Supabase command line</p>
      <p className="mt-1 text-sm text-muted">
        Run <code className="font-mono">supabase db push</code> in the project’s folder: it applies
        all missing migrations.
      </p>
      <p className="mt-5 text-sm font-medium">In the browser</p>
      <ol className="mt-1 list-decimal space-y-1 pl-5 text-sm text-muted">
        <li>Open the project in the Supabase dashboard, then its SQL Editor.</li>
        <li>{`Paste the script and run it. It is ${SETUP_FILES.join(', ')}, unchanged.`}</li>
        <li>Come back here and create a chat session.</li>
      </ol>
      <CodeText label="Setup script" text={SETUP_SCRIPT} className="mt-4" />
    </Dialog>
  );
}
