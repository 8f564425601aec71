import { Link, useSearch } from '@tanstack/react-router';
import { useSession } from '#context/services.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { IconLock } from '#ui/icons.tsx';
import { lazyScreen, PendingScreen } from './lazyScreen.tsx';

const ChatScreen = lazyScreen(
  async () => (await import('#features/chat/ChatScreen.tsx')).ChatScreen,
);

export function AssistantScreen() {
  const session = useSession();
  const { about } = useSearch({ from: '/ai-assistant' });
  if (session.status === 'loading') return <PendingScreen />;
  if (session.status !== 'signedIn') {
    return (
      <EmptyState
        headingLevel="h1"
        icon={<IconLock />}
        title="Authentication Required"
        description="Please sign in to access the AI Assistant."
        actions={
          <Button asChild variant="primary">
            <Link
              to="/auth"
              search={{
                redirect: about === undefined ? '/ai-assistant' : `/ai-assistant?about=${about}`,
              }}
            >
              Sign In
            </Link>
          </Button>
        }
      />
    );
  }
  return <ChatScreen key={session.user.id} />;
}
