import { Link } from '@tanstack/react-router';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { IconFolder } from '#ui/icons/icons.tsx';

/** Starting pages by the name that stands in the editor's URL (spec §2: sample chips). */
const SAMPLES = [
  { template: 'portfolio', label: 'Portfolio' },
  { template: 'landing-page', label: 'Landing Page' },
  { template: 'prototype', label: 'Prototype' },
] as const;

/** An author without a project: three pages to start from. */
export function NoProjects() {
  return (
    <EmptyState
      icon={<IconFolder />}
      title="No Projects Yet"
      description="Start from one of these pages and make it yours. What you save stands here, with or without a connection."
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
