import { useEffect } from 'react';
import { removeFirstTitle } from '#context/startPage.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { IconRefresh, IconWarning } from '#ui/icons.tsx';

export function ErrorScreen({ error }: { readonly error: unknown }) {
  useEffect(removeFirstTitle, []);
  return (
    <div role="alert">
      <EmptyState
        headingLevel="h1"
        icon={<IconWarning />}
        title="This screen stopped working"
        description="Your saved work is safe. Reloading usually helps."
        actions={
          <>
            <Button
              variant="primary"
              icon={<IconRefresh />}
              onClick={() => window.location.reload()}
            >
              Reload
            </Button>
            <Button asChild>
              <a href="/">Go to the dashboard</a>
            </Button>
          </>
        }
      >
        <details className="mt-6 w-full text-left text-sm text-muted">
          <summary className="cursor-pointer text-center">Details</summary>
          <pre className="mt-3 overflow-x-auto rounded-md bg-sunken p-3 font-mono text-xs whitespace-pre-wrap">
            {error instanceof Error ? error.message : String(error)}
          </pre>
        </details>
      </EmptyState>
    </div>
  );
}
