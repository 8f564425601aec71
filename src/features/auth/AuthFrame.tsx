import type { ReactNode } from 'react';
import { Card } from '#ui/display/Card.tsx';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import { isAccountFailure } from '#domain/account/accountFailures.ts';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import type { Failure } from '#domain/failure.ts';
import { Banner } from '#ui/display/Banner.tsx';
import { Spinner } from '#ui/display/Spinner.tsx';
import { Button, type ButtonProps } from '#ui/controls/Button.tsx';
import { TextField, type TextFieldProps } from '#ui/controls/TextField.tsx';

export function AuthFrame({
  heading,
  title = heading,
  lead,
  children,
  footer,
}: {
  readonly heading: string;
  /** The window's title, where the heading is a greeting. */
  readonly title?: string | undefined;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}) {
  usePageTitle(title);
  return (
    <div className="mx-auto w-full max-w-md px-4 py-10 sm:py-16">
      <header className="mb-7">
        <h1 className="display text-3xl">{heading}</h1>
        {lead !== undefined && <p className="mt-2 wrap-anywhere text-muted">{lead}</p>}
      </header>
      <Card className="p-5 sm:p-7">{children}</Card>
      {footer !== undefined && (
        <div className="mt-6 flex flex-wrap items-center justify-center gap-x-2 text-sm text-muted">
          {footer}
        </div>
      )}
    </div>
  );
}

export function Problem({ failure }: { readonly failure: Failure | null }) {
  if (failure === null || (failure.kind === 'invalid' && failure.field !== undefined)) return null;
  // The user's own decision is no error.
  const tone = isAccountFailure(failure, 'googleCancelled') ? 'neutral' : 'danger';
  return <Banner tone={tone} live="alert" title={describeFailure(failure)} />;
}

export function fieldError(failure: Failure | null, field: string): string | undefined {
  if (failure?.kind !== 'invalid' || failure.field !== field) return undefined;
  return failure.message;
}

export function focusWrong(failure: Failure, form: HTMLFormElement | null): void {
  if (failure.kind !== 'invalid' || failure.field === undefined) return;
  const field = form?.elements.namedItem(failure.field);
  if (field instanceof HTMLElement) field.focus();
}

export function Waiting({ label }: { readonly label: string }) {
  return (
    <div className="grid min-h-80 place-items-center">
      <Spinner size="lg" label={label} />
    </div>
  );
}

export function SubmitButton(props: Pick<ButtonProps, 'pending' | 'disabled' | 'children'>) {
  return <Button type="submit" variant="primary" size="lg" className="w-full" {...props} />;
}

export function EmailField(
  props: Pick<TextFieldProps, 'autoComplete' | 'value' | 'onChange' | 'error' | 'ref'>,
) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...props}
    />
  );
}

export function focusOnce(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
