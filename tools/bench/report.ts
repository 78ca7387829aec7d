/** Stores results in `reports/bench.json`; a part that is measured again replaces its earlier result. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { CallsOnEngine } from './calls-part.ts';
import type { CreatedPictures } from './image-part.ts';
import type { ImportsOnEngine } from './import-part.ts';
import type { InpRun } from './inp-part.ts';
import type { JourneysOnEngine } from './journey-part.ts';
import type { Machine } from './machine.ts';
import type { OrdersOnEngine } from './orders-part.ts';
import type { PagesOfSize } from './pages-part.ts';
import type { PhoneRun } from './phone-part.ts';
import { inpVerdicts } from './print-inp.ts';
import type { SearchRun } from './search-part.ts';
import { searchVerdicts } from './search-verdicts.ts';
import type { Contest } from './setting.ts';
import {
  callVerdicts,
  contestVerdicts,
  growthOf,
  importVerdicts,
  journeyVerdicts,
  orderVerdicts,
  pageVerdicts,
  phoneVerdicts,
  type Verdict,
} from './verdicts.ts';
import type { VisitsRun } from './visits-part.ts';

/** The environment in which the servers were measured. */
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
  readonly inp?:
    | (InpRun & { readonly machine: Machine; readonly products: number; readonly rounds: number })
    | undefined;
  readonly orders?:
    | {
        readonly machine: Machine;
        readonly rounds: number;
        readonly seconds: number;
        readonly engines: readonly OrdersOnEngine[];
        /** Whole orders over HTTP; missing in reports of earlier versions. */
        readonly journeys?: readonly JourneysOnEngine[];
      }
    | undefined;
  readonly calls?:
    | {
        readonly machine: Machine;
        readonly rounds: number;
        readonly seconds: number;
        readonly engines: readonly CallsOnEngine[];
      }
    | undefined;
  readonly imports?: { readonly machine: Machine; readonly engines: readonly ImportsOnEngine[] } | undefined;
  readonly search?: (SearchRun & { readonly machine: Machine }) | undefined;
  readonly visits?:
    | { readonly machine: Machine; readonly products: number; readonly runs: readonly VisitsRun[] }
    | undefined;
  readonly images?: (ServerRun & { readonly made: readonly CreatedPictures[] }) | undefined;
}

/** The verdicts of all measured parts. */
export function verdictsOf({
  server,
  api,
  images,
  phone,
  inp,
  orders,
  calls,
  imports,
  search,
  pages,
}: Report): Verdict[] {
  return [
    ...[server, api, images].flatMap((part) => contestVerdicts(part?.contests ?? [])),
    ...(phone ? phoneVerdicts(phone) : []),
    ...(inp ? inpVerdicts(inp) : []),
    ...orderVerdicts(orders?.engines ?? []),
    ...journeyVerdicts(orders?.journeys ?? []),
    ...callVerdicts(calls?.engines ?? []),
    ...importVerdicts(imports?.engines ?? []),
    ...(search ? searchVerdicts(search) : []),
    ...pageVerdicts(pages),
  ];
}

/** The report of earlier runs; empty when it is missing or has another format. */
export function earlierReport(root: string): Report {
  const file = path.join(root, 'reports/bench.json');
  const stored = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Report>) : {};
  const phone = stored.phone?.yardstick?.mainMs === undefined ? undefined : stored.phone;
  return Array.isArray(stored.pages) ? { ...stored, phone, pages: stored.pages } : { pages: [] };
}

/** Merges `now` into `earlier`, and sorts the sizes of pages. */
export function merged(earlier: Report, now: Report): Report {
  const others = earlier.pages.filter(({ products }) => !now.pages.some((size) => size.products === products));
  return {
    server: now.server ?? earlier.server,
    api: now.api ?? earlier.api,
    images: now.images ?? earlier.images,
    visits: now.visits ?? earlier.visits,
    phone: now.phone ?? earlier.phone,
    inp: now.inp ?? earlier.inp,
    orders: now.orders ?? earlier.orders,
    calls: now.calls ?? earlier.calls,
    imports: now.imports ?? earlier.imports,
    search: now.search ?? earlier.search,
    pages: [...others, ...now.pages].sort((a, b) => a.products - b.products),
  };
}

/** Writes the report below `root`. */
export function storeReport(root: string, report: Report): void {
  const file = path.join(root, 'reports/bench.json');
  const full = { ...report, growth: growthOf(report.pages), verdicts: verdictsOf(report) };
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(full, undefined, 2)}\n`);
}
