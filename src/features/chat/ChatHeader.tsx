import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { Button, IconButton } from '#ui/controls/Button.tsx';
import { IconArrowLeft, IconFolder, IconPlus, IconSidebar } from '#ui/icons.tsx';

export function ChatHeader({
  title,
  sidebarOpen,
  contextCount,
  creating,
  onToggleSidebar,
  onOpenContext,
  onCreate,
}: {
  readonly title: string | null;
  readonly sidebarOpen: boolean;
  readonly contextCount: number;
  readonly creating: boolean;
  readonly onToggleSidebar: () => void;
  readonly onOpenContext: () => void;
  readonly onCreate: () => void;
}) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const back = () => {
    if (canGoBack) router.history.back();
    else void router.navigate({ to: '/', search: { tab: 'ai-assistant' } });
  };
  return (
    <header className="flex min-h-13 items-center gap-1 border-b border-line px-2 sm:px-4">
      <IconButton label="Back" icon={<IconArrowLeft />} onClick={back} />
      <IconButton
        label={sidebarOpen ? 'Hide sessions' : 'Show sessions'}
        icon={<IconSidebar />}
        aria-expanded={sidebarOpen}
        onClick={onToggleSidebar}
      />
      <div className="min-w-0 flex-1 px-2">
        <h1 dir="auto" title={title ?? undefined} className="truncate font-medium max-xs:sr-only">
          {title ?? 'AI Assistant'}
        </h1>
      </div>
      <Button
        size="sm"
        icon={<IconFolder />}
        aria-haspopup="dialog"
        variant={contextCount > 0 ? 'secondary' : 'ghost'}
        onClick={onOpenContext}
      >
        {contextCount > 0 ? `Context (${contextCount})` : 'Add Context'}
      </Button>
      <IconButton
        label="New chat session"
        icon={<IconPlus />}
        pending={creating}
        onClick={onCreate}
      />
    </header>
  );
}
