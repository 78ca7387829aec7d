/** Which programs' views do not count (S-17). Pure. */

/** What robots, previews of links and measuring tools call themselves. */
const CRAWLER =
  /(?<!cu)bot(?:\b|[/_-])|crawl|spider|slurp|preview|scrape|archive|monitor|lighthouse|facebookexternalhit|whatsapp\/|curl\/|wget|python|java\/|go-http|okhttp|axios|node-fetch|undici/i;

/** Whether `userAgent` is no person's browser; one that says nothing of itself is none. */
export function isCrawler(userAgent: string | undefined): boolean {
  return !userAgent || CRAWLER.test(userAgent);
}
