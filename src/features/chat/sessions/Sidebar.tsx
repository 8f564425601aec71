import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ChatSession } from '#domain/chat/chat.ts';
import { chatToasts } from '#domain/chat/chatMessages.ts';
import { Button } from '#ui/controls/Button.tsx';
import { downloadText } from '#ui/browser/download.ts';
import { IconDownload, IconPencil } from '#ui/icons/icons.tsx';
import type { StoredChat } from '#features/chat/readChat.ts';
import { showToast } from '#ui/overlays/toast.ts';

export function Sidebar({
  session,
  chat,
  children,
}: {
  readonly session: ChatSession | null;
  readonly chat: StoredChat | undefined;
  readonly children: ReactNode;
}) {
  const exportChat = async () => {
    const code = await import('#domain/chat/chatMarkdown.ts').catch(() => null);
    if (session === null || chat === undefined || code === null) {
      return showToast(chatToasts.exportFailed);
    }
    const name = code.chatFileName(session);
    const taken = downloadText(name, 'text/markdown', code.chatAsMarkdown(session, chat.messages));
    return showToast(
      taken ? chatToasts.sessionExported(name, chat.versions.size > 0) : chatToasts.exportFailed,
    );
  };
  return (
    <>
      {children}
      <div className="border-t border-line p-3">
        <Button asChild size="sm" variant="ghost" className="w-full" icon={<IconPencil />}>
          <Link to="/profile" hash="assistant">
            Your instructions
          </Link>
        </Button>
        <Button
          size="sm"
          variant="ghost"
          className="w-full"
          icon={<IconDownload />}
          disabled={session === null || (chat?.messages.length ?? 0) === 0}
          onClick={() => void exportChat()}
        >
          Export chat as Markdown
        </Button>
      </div>
    </>
  );
}
