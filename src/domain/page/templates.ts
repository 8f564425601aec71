/** `template` is the name in the editor's address. */
export const TEMPLATES = [
  { template: 'portfolio', title: 'Portfolio', note: 'Your work and a few words about you' },
  { template: 'landing-page', title: 'Landing Page', note: 'One product, one reason to try it' },
  { template: 'prototype', title: 'Prototype', note: 'An app in three screens to click through' },
] as const;
