import { Link } from '@tanstack/react-router';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { IconGallery } from '#ui/icons/icons.tsx';

export function NothingPublished() {
  return (
    <EmptyState
      icon={<IconGallery />}
      title="Discover Amazing Projects"
      description="Nothing has been published yet. Sign up and publish the first project."
      actions={
        <Button asChild variant="primary" size="lg">
          <Link to="/auth" search={{ mode: 'sign-up' }}>
            Create an account
          </Link>
        </Button>
      }
    />
  );
}
