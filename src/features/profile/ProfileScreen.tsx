import { Link } from '@tanstack/react-router';
import { useAccount } from '#context/session.tsx';
import { initialsOf } from '#domain/user.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { IconArrowLeft } from '#ui/icons.tsx';
import { YourData } from './YourData.tsx';

/** The signed-in person's profile (spec §2). Guarded: somebody is signed in. */
export function ProfileScreen() {
  const { user } = useAccount();
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-8 sm:py-12">
      <Button asChild variant="ghost" size="sm" icon={<IconArrowLeft />} className="-ml-3">
        <Link to="/">Back to dashboard</Link>
      </Button>
      <h1 className="mt-5 mb-6 display text-3xl">Profile</h1>
      <Card className="p-5 sm:p-7">
        <div className="flex flex-wrap items-center gap-5">
          <Avatar
            size="lg"
            name={user.fullName}
            src={user.avatarUrl}
            initials={initialsOf(user.fullName)}
          />
          <dl className="grid min-w-0 gap-4 wrap-anywhere">
            <div>
              <dt className="text-sm text-muted">Full name</dt>
              <dd className="text-lg">{user.fullName}</dd>
            </div>
            <div>
              <dt className="text-sm text-muted">E-mail</dt>
              <dd>{user.email}</dd>
            </div>
          </dl>
        </div>
      </Card>
      <YourData />
    </div>
  );
}
