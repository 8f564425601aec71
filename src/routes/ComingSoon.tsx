import { useLocation } from '@tanstack/react-router';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import { MessageScreen } from './MessageScreen.tsx';

export function ComingSoon() {
  const name = useLocation({ select: (location) => titleOf(location.pathname) });
  usePageTitle(name);
  return (
    <MessageScreen
      heading={<h1>{name}</h1>}
      subheading={<p>Coming Soon</p>}
      note="This page is still blank. The studio is open."
      homeLabel="Back to the studio"
    />
  );
}

function titleOf(pathname: string): string {
  const segment = pathname.split('/').findLast((part) => part !== '') ?? '';
  return segment.charAt(0).toUpperCase() + segment.slice(1);
}
