import { Link } from '@tanstack/react-router';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { IconFolder } from '#ui/icons/icons.tsx';

/** By their name in the editor's URL (spec §2: sample chips). */
const SAMPLES = [
  { template: 'portfolio', label: 'Portfolio' },
  { template: 'landing-page', label: 'Landing Page' },
  { template: 'prototype', label: 'Prototype' },
] as const;

export function NoProjects() {
  return (
    <EmptyState
      icon={<IconFolder />}
      title="No Projects Yet"
      description="Start from one of these samples. Saved projects appear here, also offline."
      actions={SAMPLES.map(({ template, label }) => (
        <Button key={template} asChild>
          <Link to="/" search={{ tab: 'html-editor', template }}>
            {label}
          </Link>
        </Button>
      ))}
    />
  );
}
