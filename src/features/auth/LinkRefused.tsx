import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Failure } from '#domain/failure.ts';
import { Button } from '#ui/controls/Button.tsx';
import { AuthFrame, Problem } from './AuthFrame.tsx';

export function LinkRefused({
  failure,
  from,
  heading = headingOf(failure),
  children,
}: {
  readonly failure: Failure;
  readonly from: string;
  readonly heading?: string;
  readonly children: ReactNode;
}) {
  return (
    <AuthFrame
      heading={heading}
      footer={
        <Button asChild variant="ghost" size="sm">
          <Link to="/auth" search={{ redirect: from }}>
            Back to sign in
          </Link>
        </Button>
      }
    >
      <div className="grid gap-5">
        <Problem failure={failure} />
        {children}
      </div>
    </AuthFrame>
  );
}

function headingOf(failure: Failure): string {
  return failure.kind === 'account' ? 'This link doesn’t work' : 'The link couldn’t be opened';
}
