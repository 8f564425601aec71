import { headersFor, type HeaderRule } from './headerRules.ts';

export interface HostedSites {
  readonly app: { readonly origin: string; readonly rules: readonly HeaderRule[] };
  readonly previews: { readonly origin: string; readonly rules: readonly HeaderRule[] };
  readonly folder: string;
}

export const HOSTS: Readonly<Record<string, (sites: HostedSites) => string>> = {
  caddy,
  nginx,
  vercel,
};

/** Everything but `assets/`, whose names are hashed, is revalidated. */
const FRESH = { 'cache-control': 'no-cache' };

type Headers = Readonly<Record<string, string>>;

function appHeaders({
  app,
}: HostedSites): Readonly<Record<'page' | 'asset' | 'sandbox' | 'embed', Headers>> {
  return {
    page: { ...headersFor(app.rules, '/'), ...FRESH },
    asset: headersFor(app.rules, '/assets/x'),
    sandbox: { ...headersFor(app.rules, '/sandbox.html'), ...FRESH },
    embed: { ...headersFor(app.rules, '/embed/x'), ...FRESH },
  };
}

function previewHeaders({ previews }: HostedSites): Readonly<Record<'frame' | 'embed', Headers>> {
  return {
    frame: { ...headersFor(previews.rules, '/frame.html'), ...FRESH },
    embed: { ...headersFor(previews.rules, '/embed.html'), ...FRESH },
  };
}

function nginx(sites: HostedSites): string {
  const { page, asset, sandbox, embed } = appHeaders(sites);
  const previews = previewHeaders(sites);
  // "always" covers errors; a 404 must not be cached for a year.
  const when = (name: string): string => (name.toLowerCase() === 'cache-control' ? '' : ' always');
  const lines = (headers: Headers, indent: string): string =>
    Object.entries(headers)
      .map(([name, value]) => `${indent}add_header ${name} "${value}"${when(name)};`)
      .join('\n');
  return `# nginx. With the brotli module, "brotli_static on;" sends what the build has compressed.
gzip on;
gzip_vary on;
gzip_types text/css text/javascript application/javascript application/json application/manifest+json image/svg+xml;
types { application/manifest+json webmanifest; }

server {
  server_name ${nameOf(sites.app.origin)};
  root ${sites.folder};
  location / {
${lines(page, '    ')}
    try_files $uri /index.html;
  }
  location /assets/ {
${lines(asset, '    ')}
    try_files $uri =404;
  }
  location = /sandbox.html {
${lines(sandbox, '    ')}
  }
  location /embed/ {
${lines(embed, '    ')}
    try_files /index.html =404;
  }
  location = /_headers { return 404; }
  location /frame/ { return 404; }
}

server {
  server_name ${nameOf(sites.previews.origin)};
  root ${sites.folder}/frame;
${lines(previews.frame, '  ')}
  location = /embed.html {
${lines(previews.embed, '    ')}
  }
  location = /_headers { return 404; }
}
`;
}

function caddy(sites: HostedSites): string {
  const { page, asset, sandbox, embed } = appHeaders(sites);
  const previews = previewHeaders(sites);
  const lines = (headers: Headers, indent: string): string =>
    Object.entries(headers)
      .map(([name, value]) => `${indent}header ${name} "${value}"`)
      .join('\n');
  const files = `file_server {
      precompressed br
    }`;
  return `# Caddy
${nameOf(sites.app.origin)} {
  root * ${sites.folder}
  encode zstd gzip
  @asset {
    path /assets/*
    file
  }
  handle @asset {
${lines(asset, '    ')}
    ${files}
  }
  handle /assets/* {
    respond 404
  }
  handle /sandbox.html {
${lines(sandbox, '    ')}
    ${files}
  }
  handle /embed/* {
${lines(embed, '    ')}
    rewrite * /index.html
    ${files}
  }
  handle /_headers {
    respond 404
  }
  handle /frame/* {
    respond 404
  }
  handle {
${lines(page, '    ')}
    header /manifest.webmanifest content-type application/manifest+json
    try_files {path} /index.html
    ${files}
  }
}

${nameOf(sites.previews.origin)} {
  root * ${sites.folder}/frame
  encode zstd gzip
  handle /embed.html {
${lines(previews.embed, '    ')}
    file_server
  }
  handle {
${lines(previews.frame, '    ')}
    file_server
  }
}
`;
}

function vercel(sites: HostedSites): string {
  const { page, asset, sandbox, embed } = appHeaders(sites);
  const { frame, embed: embedFrame } = previewHeaders(sites);
  const rule = (source: string, headers: Headers) => ({
    source,
    headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
  });
  const app = {
    rewrites: [{ source: '/((?!assets/|frame/).*)', destination: '/index.html' }],
    headers: [
      rule('/((?!assets/|embed/|sandbox\\.html$).*)', page),
      rule('/assets/(.*)', asset),
      rule('/sandbox.html', sandbox),
      rule('/embed/(.*)', embed),
    ],
  };
  const previews = {
    headers: [rule('/((?!embed\\.html$).*)', frame), rule('/embed.html', embedFrame)],
  };
  return `// vercel.json of the app, to be deployed from dist/ without frame/
${JSON.stringify(app, null, 2)}

// vercel.json of the previews, to be deployed from dist/frame/
${JSON.stringify(previews, null, 2)}
`;
}

/** The host name, possibly a pattern such as `*.recto-pages.example`. */
function nameOf(origin: string): string {
  return origin.replace(/^https?:\/\//u, '').replace(/\/$/u, '');
}
