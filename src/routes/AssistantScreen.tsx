import { Link } from '@tanstack/react-router';
import { useSession } from '#context/session.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { IconArrowLeft, IconChat, IconLock } from '#ui/icons.tsx';
import { PendingScreen } from './PendingScreen.tsx';

/** The assistant's place: visitors are asked to sign in; the conversation itself is not built yet, and says so. */
export function AssistantScreen() {
  const session = useSession();
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
            <Link to="/auth" search={{ redirect: '/ai-assistant' }}>
              Sign In
            </Link>
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      headingLevel="h1"
      icon={<IconChat />}
      title="The assistant is not here yet"
      description="This version of Recto writes, previews and keeps your pages. The conversation comes with a later one; nothing here pretends to be it."
      actions={
        <Button asChild icon={<IconArrowLeft />}>
          <Link to="/">Back</Link>
        </Button>
      }
    />
  );
}
