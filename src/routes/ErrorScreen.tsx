import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { IconRefresh, IconWarning } from '#ui/icons.tsx';

/** What stands in place of a screen that broke. What was saved, and the draft in the editor, are on the device. */
export function ErrorScreen({ error }: { readonly error: unknown }) {
  return (
    <div role="alert">
      <EmptyState
        headingLevel="h1"
        icon={<IconWarning />}
        title="This screen stopped working"
        description="What you saved, and the draft you were writing, are kept on this device. Reloading usually helps."
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
