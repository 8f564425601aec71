import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import { MessageScreen } from './MessageScreen.tsx';

export function NotFound() {
  usePageTitle('Page not found');
  return (
    <MessageScreen
      heading={<p aria-hidden="true">404</p>}
      subheading={<h1>Oops! Page not found</h1>}
      note="The address may be mistyped, or the author may have removed the page."
      homeLabel="Return to Home"
    />
  );
}
