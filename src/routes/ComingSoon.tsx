import { useLocation } from '@tanstack/react-router';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import { LoneScreen } from './LoneScreen.tsx';

/** The placeholder of the pages that are not written yet, titled from the path's last segment (spec §2). */
export function ComingSoon() {
  const name = useLocation({ select: (location) => titleOf(location.pathname) });
  usePageTitle(name);
  return (
    <LoneScreen
      word={<h1>{name}</h1>}
      line={<p>Coming Soon</p>}
      note="This page is still blank. The studio is open."
      home="Back to the studio"
    />
  );
}

function titleOf(pathname: string): string {
  const segment = pathname.split('/').findLast((part) => part !== '') ?? '';
  return segment.charAt(0).toUpperCase() + segment.slice(1);
}
