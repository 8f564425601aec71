/** As long as a card's sheet may be. */
const LENGTH = 99_000;

/** Style sheets that take a browser long to match, to lay out or to read. */
export const WORST_SHEETS: readonly { readonly name: string; readonly css: string }[] = [
  sheet(':has() thousands of times', (n) => `div:has(p.c${n}){color:red}`),
  sheet(':has() in :has()', (n) => `*:has(~ *:has(p.c${n} + p)){color:red}`),
  sheet('positions among some', (n) => `:nth-child(${n}n+1 of :not(.c${n})){color:red}`),
  sheet('negations', (n) => `:not(.a${n}):not(.b${n}) :not(.c) :not(.d) :not(.e) *{color:red}`),
  sheet('siblings of siblings', () => '* * * ~ * *:hover{color:red}'),
  sheet('nested rules', () => '.a{ & .b{ & * { color: red } } }'),
  sheet('container queries', (n) => `@container (min-width:${n}px){p{color:red}}`),
  sheet('layers', (n) => `@layer l${n}{p{color:red}}`),
  sheet('blurs', (n) => `p:nth-child(n+${n}){box-shadow:0 0 60px 60px red;filter:blur(50px)}`),
  sheet('animations', (n) => `@keyframes k${n}{from{opacity:0}}p{animation:k${n} 1s infinite}`),
  sheet(
    'content-visibility',
    (n) => `.c${n},p{content-visibility:auto;contain-intrinsic-size:9e9px}`,
  ),
];

function sheet(name: string, rule: (n: number) => string) {
  const rules: string[] = [];
  for (let length = 0; length < LENGTH; length += rules.at(-1)?.length ?? 1) {
    rules.push(rule(rules.length));
  }
  return { name, css: rules.slice(0, -1).join('') };
}
