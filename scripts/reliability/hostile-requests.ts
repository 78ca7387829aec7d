/** Generates requests that break programs: each combines an address, a payload and a way to send it. Pure. */

const PAYLOADS = [
  "' or 1=1 --",
  '1; drop table produits',
  '../../../../etc/passwd',
  '..%2f..%2f..%2fetc%2fpasswd',
  '%00',
  '%c0%ae%c0%ae/',
  '%ff%fe',
  '%',
  '%zz',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}#{7*7}',
  '%24%7B7*7%7D',
  '$(id)`id`|id',
  '__proto__',
  'constructor.prototype',
  '[object Object]',
  'NaN',
  '-1',
  '1e400',
  '9223372036854775808',
  'a'.repeat(3_000),
  '%F0%9F%98%80'.repeat(100),
  '\u00a0\u2028',
  'javascript:alert(1)',
  '//evil.example/',
  '\\\\evil.example\\share',
  'http://169.254.169.254/latest/meta-data',
  '%0d%0aSet-Cookie:%20a=b',
  '*/*',
  '.git/config',
  '.env',
  'wp-login.php',
  'a=1&a=2&a[]=3&a[b]=4',
];

const ADDRESSES = [
  '/{}',
  '/products/{}',
  '/products/search/{}',
  '/products?page={}',
  '/products?sort={}&limit={}&min={}',
  '/collections/{}',
  '/sub-categories/{}?page={}',
  '/shops/{}',
  '/files/{}',
  '/files/{}?w={}',
  '/_astro/{}',
  '/_image?href={}',
  '/user/profile/{}',
  '/payment-status/?reference={}',
  '/plain/{}',
  '/api/{}',
  '/api/produits?keyword={}&limit={}&page={}',
  '/api/produits/{}',
  '/api/carts/v1/produits?ids={}',
  '/api/boutiques/v1/links/{}',
  '/sitemap-products-{}.xml',
];

const POSTED = [
  '/api/clients',
  '/api/clients/authentification',
  '/api/commandes',
  '/api/produits/v1/commandes',
  '/api/newsletter',
  '/api/signal-abus',
  '/api/localisations',
  '/api/payment/paystack/webhook',
  '/plain/cart',
  '/user/contact-us',
];

const BODIES = [
  '{',
  '[]',
  'null',
  '"{}"',
  '{"__proto__":{"a":1}}',
  '{"val":{"$gt":""},"password":[]}',
  `{"email":"${'a'.repeat(5_000)}@example.com"}`,
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  'a=b&a=c&__proto__[x]=1',
  '\u0000\u0001\u0002',
  '{"clientId":-1,"produitId":[1e308],"quantite":"9".repeat(9)}',
];

const TYPES = ['application/json', 'application/x-www-form-urlencoded', 'text/xml', 'multipart/form-data', ''];

/** Complete requests that are malformed. */
const MALFORMED = [
  'GET / HTTP/9.9\r\nHost: shop\r\n\r\n',
  'GET /\r\n\r\n',
  '\r\n\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'BREW /pot HTTP/1.1\r\nHost: shop\r\n\r\n',
  'TRACE / HTTP/1.1\r\nHost: shop\r\n\r\n',
  'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n',
  'GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: shop\r\nHeader\r\n\r\n',
  `GET / HTTP/1.1\r\nHost: shop\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
  `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: shop\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: shop\r\n${'A: b\r\n'.repeat(3_000)}\r\n`,
  'POST /api/clients HTTP/1.1\r\nHost: shop\r\nContent-Length: -1\r\n\r\n',
  'POST /api/clients HTTP/1.1\r\nHost: shop\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET',
  'POST /api/clients HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  'POST /api/clients HTTP/1.1\r\nHost: shop\r\nContent-Length: 10\r\nContent-Length: 20\r\n\r\n0123456789',
  'GET / HTTP/1.1\r\nHost: shop\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: shop\r\nRange: bytes=0-,0-,0-,0-,0-,0-\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: shop\r\nAccept-Encoding: br;q=9,*;q=-1,gzip;q=nan\r\nCookie: a=\x01; =b; a=%\r\n\r\n',
  'GET /api/carts/1 HTTP/1.1\r\nHost: shop\r\nAuthorization: Bearer eyJhbGciOiJub25lIn0.eyJjbGllbnRJZCI6MX0.\r\n\r\n',
];

const of = <T>(values: readonly T[], k: number): T => values[k % values.length] as T;

/** Characters that are not allowed in a request line. */
const inLine = (text: string) => text.replace(/[\s\u0080-\uffff]/g, (letter) => encodeURIComponent(letter));

function headed(line: string, headers: readonly string[], body = ''): string {
  return [`${line} HTTP/1.1`, 'Host: shop.example', 'Connection: close', ...headers, '', body].join('\r\n');
}

/** The hostile request number `k`, as bytes in Latin-1. The same number always gives the same request. */
export function hostileRequest(k: number): string {
  const payload = of(PAYLOADS, Math.floor(k / ADDRESSES.length));
  const from = `X-Forwarded-For: 41.${(k >> 8) & 255}.${k & 255}.7`;
  switch (k % 10) {
    case 0:
      return of(MALFORMED, Math.floor(k / 10));
    case 1:
    case 2: {
      const body = of(BODIES, Math.floor(k / 7));
      const length = `Content-Length: ${Buffer.byteLength(body, 'latin1')}`;
      const type = of(TYPES, Math.floor(k / 3));
      return headed(
        `POST ${of(POSTED, Math.floor(k / 10))}`,
        [from, length, ...(type ? [`Content-Type: ${type}`] : [])],
        body,
      );
    }
    case 3:
      return headed(`${of(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'], Math.floor(k / 10))} /${inLine(payload)}`, [
        from,
      ]);
    case 4:
      return headed('GET /', [
        from,
        `Referer: ${inLine(payload)}`,
        `User-Agent: ${inLine(payload)}`,
        `Cookie: ${inLine(payload)}`,
      ]);
    default:
      return headed(`GET ${of(ADDRESSES, k).replaceAll('{}', inLine(payload))}`, [from]);
  }
}

/** Text that an answer must never contain: stack traces, file names, SQL, and headers injected by a request. */
const LEAKS = /\bat .*\.(ts|js|mjs):\d+|node_modules|SQLITE_|syntax error at|root:x:0|\r\nset-cookie: a=b/i;

/** Whether `answer` (as bytes in Latin-1) is acceptable: empty, or a status below 500 or 503, without internals. */
export function isHandled(answer: string): boolean {
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
  return (status < 500 || status === 503) && !LEAKS.test(answer);
}
