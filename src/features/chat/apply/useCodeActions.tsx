import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { CodeAction, PageSource } from '#features/chat/reply/codeAction.ts';
import { useAccount } from '#context/session.tsx';
import { useMutator } from '#context/useMutator.ts';
import type { SentProject } from '#domain/chat/chat.ts';
import { applyToasts } from '#domain/chat/chatMessages.ts';
import { openCodeAsPage } from '#mutators/chat/applyReply.ts';
import { latePart } from '#ui/lazyPart.ts';

const ApplyDialog = latePart(async () => (await import('./ApplyDialog.tsx')).ApplyDialog);

interface Applying extends PageSource {
  readonly sent: readonly SentProject[];
}

/** What a reply's page source can become: a new page, or another project's text. Render `dialog` once. */
export function useCodeActions(projectIds: readonly string[]): {
  readonly actionsFor: (sent: readonly SentProject[]) => readonly CodeAction[];
  readonly dialog: ReactNode;
} {
  const account = useAccount();
  const navigate = useNavigate();
  const [applying, setApplying] = useState<Applying | null>(null);
  const [createPage] = useMutator(
    ({ type, text }: PageSource) => openCodeAsPage(account, type, text),
    applyToasts.notOpened,
  );

  const openAsPage = async (source: PageSource) => {
    const opened = await createPage(source);
    if (!opened.ok) return;
    void navigate({ to: '/', search: { tab: `${source.type}-editor`, draft: opened.value } });
  };
  const actionsFor = (sent: readonly SentProject[]): readonly CodeAction[] => [
    { id: 'open', label: 'Open as new page', run: (source) => void openAsPage(source) },
    {
      id: 'apply',
      label: 'Apply to project',
      run: (source) => setApplying({ ...source, sent }),
    },
  ];
  const dialog = applying !== null && (
    <ApplyDialog
      type={applying.type}
      code={applying.text}
      sent={applying.sent}
      projectIds={projectIds}
      onClose={() => setApplying(null)}
    />
  );
  return { actionsFor, dialog };
}
