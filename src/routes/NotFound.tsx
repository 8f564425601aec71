import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import { LoneScreen } from './LoneScreen.tsx';

/** The screen of an address that leads nowhere (spec §2). */
export function NotFound() {
  usePageTitle('Page not found');
  return (
    <LoneScreen
      word={<p aria-hidden="true">404</p>}
      line={<h1>Oops! Page not found</h1>}
      note="The address may be mistyped, or its author took the page away."
      home="Return to Home"
    />
  );
}
