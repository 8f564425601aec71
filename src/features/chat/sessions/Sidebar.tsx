import type { ReactNode } from 'react';
import type { ChatSession, ShownMessage } from '#domain/chat/chat.ts';
import { chatAsMarkdown, chatFileName } from '#domain/chat/chatMarkdown.ts';
import { chatToasts } from '#domain/chat/chatToasts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { downloadText } from '#ui/browser/download.ts';
import { IconDownload } from '#ui/icons/icons.tsx';
import { showToast } from '#ui/overlays/toast.ts';

export function Sidebar({
  session,
  messages,
  children,
}: {
  readonly session: ChatSession | null;
  readonly messages: readonly ShownMessage[];
  readonly children: ReactNode;
}) {
  const exportChat = () => {
    if (session === null) return;
    const name = chatFileName(session);
    const taken = downloadText(name, 'text/markdown', chatAsMarkdown(session, messages));
    showToast(taken ? chatToasts.sessionExported(name) : chatToasts.exportFailed);
  };
  return (
    <>
      {children}
      <div className="border-t border-line p-3">
        <Button
          size="sm"
          variant="ghost"
          className="w-full"
          icon={<IconDownload />}
          disabled={session === null || messages.length === 0}
          onClick={exportChat}
        >
          Export chat as Markdown
        </Button>
      </div>
    </>
  );
}
