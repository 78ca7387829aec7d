/** The configuration of nginx, with which cached pages are compared. */

/** Headers that nginx itself adds to a compressed file. */
const OWN = new Set([
  'accept-ranges',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'etag',
  'keep-alive',
  'last-modified',
  'server',
  'transfer-encoding',
  'vary',
]);

const quoted = (text: string) => `"${text.replace(/[\\"]/g, '\\$&')}"`;

/** `add_header` lines for headers that nginx does not add; a value with a dollar sign would be a variable. */
export function addedHeaders(rawHeaders: readonly string[]): string[] {
  const lines: string[] = [];
  for (let k = 0; k + 1 < rawHeaders.length; k += 2) {
    const [name = '', value = ''] = rawHeaders.slice(k, k + 2);
    if (!OWN.has(name.toLowerCase()) && !value.includes('$')) lines.push(`add_header ${name} ${quoted(value)};`);
  }
  return lines;
}

export interface NginxOptions {
  readonly folder: string;
  readonly port: number;
  readonly rawHeaders: readonly string[];
  /** Whether it keeps files open between requests, unlike in Debian's configuration. */
  readonly keepsOpen: boolean;
}

/** One worker with Debian's settings, without a log, sending precompressed files. */
export function nginxConfig({ folder, port, rawHeaders, keepsOpen }: NginxOptions): string {
  return `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  tcp_nodelay on;
  keepalive_requests 10000;
  ${keepsOpen ? 'open_file_cache max=100;' : ''}
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  default_type "text/html; charset=utf-8";
  server {
    listen 127.0.0.1:${port};
    root ${folder}/html;
    gzip_static on;
    gzip_vary on;
    ${addedHeaders(rawHeaders).join('\n    ')}
  }
}
`;
}
