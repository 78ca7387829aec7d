/** Keeps what was measured in `reports/bench.json`: a part that is measured again replaces what was there. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { MadePictures } from './image-part.ts';
import type { Machine } from './machine.ts';
import type { OrdersOnEngine } from './orders-part.ts';
import type { PagesOfSize } from './pages-part.ts';
import type { PhoneRun } from './phone-part.ts';
import type { SearchRun } from './search-part.ts';
import { searchVerdicts } from './search-verdicts.ts';
import type { Contest } from './setting.ts';
import { contestVerdicts, growthOf, orderVerdicts, pageVerdicts, phoneVerdicts, type Verdict } from './verdicts.ts';

/** How the servers were measured. */
export interface ServerRun {
  readonly machine: Machine;
  readonly products: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly contests: readonly Contest[];
}

export interface Report {
  readonly pages: readonly (PagesOfSize & { readonly machine: Machine })[];
  readonly server?: ServerRun | undefined;
  readonly api?: ServerRun | undefined;
  readonly phone?:
    | (PhoneRun & { readonly machine: Machine; readonly products: number; readonly rounds: number })
    | undefined;
  readonly orders?:
    | {
        readonly machine: Machine;
        readonly rounds: number;
        readonly seconds: number;
        readonly engines: readonly OrdersOnEngine[];
      }
    | undefined;
  readonly search?: (SearchRun & { readonly machine: Machine }) | undefined;
  readonly images?: (ServerRun & { readonly made: readonly MadePictures[] }) | undefined;
}

export function verdictsOf({ server, api, images, phone, orders, search, pages }: Report): Verdict[] {
  return [
    ...[server, api, images].flatMap((part) => contestVerdicts(part?.contests ?? [])),
    ...(phone ? phoneVerdicts(phone) : []),
    ...orderVerdicts(orders?.engines ?? []),
    ...(search ? searchVerdicts(search) : []),
    ...pageVerdicts(pages),
  ];
}

/** What earlier runs left; nothing when there was none, or one of another form. */
export function earlierReport(root: string): Report {
  const file = path.join(root, 'reports/bench.json');
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Report>) : {};
  const phone = kept.phone?.yardstick ? kept.phone : undefined;
  return Array.isArray(kept.pages) ? { ...kept, phone, pages: kept.pages } : { pages: [] };
}

/** `now` over `earlier`, with sizes of pages sorted. */
export function merged(earlier: Report, now: Report): Report {
  const others = earlier.pages.filter(({ products }) => !now.pages.some((size) => size.products === products));
  return {
    server: now.server ?? earlier.server,
    api: now.api ?? earlier.api,
    images: now.images ?? earlier.images,
    phone: now.phone ?? earlier.phone,
    orders: now.orders ?? earlier.orders,
    search: now.search ?? earlier.search,
    pages: [...others, ...now.pages].sort((a, b) => a.products - b.products),
  };
}

export function keepReport(root: string, report: Report): void {
  const file = path.join(root, 'reports/bench.json');
  const full = { ...report, growth: growthOf(report.pages), verdicts: verdictsOf(report) };
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(full, undefined, 2)}\n`);
}
