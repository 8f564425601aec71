import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { CodeAction, CodeBlockText } from '#features/chat/reply/codeAction.ts';
import { useAccount } from '#context/session.tsx';
import { useMutator } from '#context/useMutator.ts';
import { applyToasts } from '#domain/applyToasts.ts';
import type { ContentType } from '#domain/page.ts';
import { openCodeAsPage } from '#mutators/replyCode.ts';
import { ApplyDialog } from './ApplyDialog.tsx';

/** A code block that is to change a project. */
interface Applying {
  readonly type: ContentType;
  readonly text: string;
  /** Another one for each time it is asked for. */
  readonly key: number;
}

/**
 * What a signed-in person can do with a page's source in a reply: open it as a new page, or apply it to a project. Show
 * `dialog` once beside the replies; projects with these ids are offered first.
 */
export function useCodeActions(projectIds: readonly string[]): {
  readonly actions: readonly CodeAction[];
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
  const actions: readonly CodeAction[] = [
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
        setApplying({ type, text, key: (applying?.key ?? 0) + 1 });
        setOpen(true);
      },
    },
  ];
  const dialog = applying !== null && (
    <ApplyDialog
      key={applying.key}
      type={applying.type}
      code={applying.text}
      projectIds={projectIds}
      open={open}
      onOpenChange={setOpen}
    />
  );
  return { actions, dialog };
}
