/** Programs whose views do not count. Pure. */

/** Names of robots, link previews and measuring tools. */
const CRAWLER =
  /(?<!cu)bot(?:\b|[/_-])|crawl|spider|slurp|preview|scrape|archive|monitor|lighthouse|facebookexternalhit|whatsapp\/|curl\/|wget|python|java\/|go-http|okhttp|axios|node-fetch|undici/i;

/** Whether `userAgent` is not a browser of a person; an empty one is not. */
export function isCrawler(userAgent: string | undefined): boolean {
  return !userAgent || CRAWLER.test(userAgent);
}
