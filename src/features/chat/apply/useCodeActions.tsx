import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState, type ReactNode } from 'react';
import type { CodeAction, CodeBlockText } from '#features/chat/reply/codeAction.ts';
import { useAccount } from '#context/session.tsx';
import { useMutator } from '#context/useMutator.ts';
import type { SentProject } from '#domain/chat/chat.ts';
import { applyToasts } from '#domain/chat/applyToasts.ts';
import type { ContentType } from '#domain/page/page.ts';
import { openCodeAsPage } from '#mutators/chat/applyReplyCode.ts';
import { lazyPart } from '#ui/lazyPart.ts';

const ApplyDialog = lazyPart(async () => (await import('./ApplyDialog.tsx')).ApplyDialog);

/** A code block that is to change a project. */
interface Applying {
  readonly type: ContentType;
  readonly text: string;
  readonly sent: readonly SentProject[];
  /** Another one for each time it is asked for. */
  readonly key: number;
}

/**
 * What the user can do with a page's source in a reply that was made from the `sent` projects: open it as a new page, or
 * apply it to a project. Show `dialog` once beside the replies; projects with these ids are offered first.
 */
export function useCodeActions(projectIds: readonly string[]): {
  readonly actionsFor: (sent: readonly SentProject[]) => readonly CodeAction[];
  readonly dialog: ReactNode;
} {
  const account = useAccount();
  const navigate = useNavigate();
  const [applying, setApplying] = useState<Applying | null>(null);
  const [open, setOpen] = useState(false);
  const [openAsPage] = useMutator(
    (type: ContentType, text: string) => openCodeAsPage(account, type, text),
    applyToasts.notOpened,
  );

  const openPage = async ({ type, text }: CodeBlockText) => {
    if (type === null) return;
    const opened = await openAsPage(type, text);
    if (!opened.ok) return;
    void navigate({ to: '/', search: { tab: `${type}-editor`, draft: opened.value } });
  };
  const actionsFor = (sent: readonly SentProject[]): readonly CodeAction[] => [
    {
      id: 'open',
      label: 'Open as new page',
      fits: ({ type }) => type !== null,
      run: (block) => void openPage(block),
    },
    {
      id: 'apply',
      label: 'Apply to project',
      fits: ({ type }) => type !== null,
      run: ({ type, text }) => {
        if (type === null) return;
        setApplying({ type, text, sent, key: (applying?.key ?? 0) + 1 });
        setOpen(true);
      },
    },
  ];
  const dialog = applying !== null && (
    <Suspense fallback={null}>
      <ApplyDialog
        key={applying.key}
        type={applying.type}
        code={applying.text}
        sent={applying.sent}
        projectIds={projectIds}
        open={open}
        onOpenChange={setOpen}
      />
    </Suspense>
  );
  return { actionsFor, dialog };
}
